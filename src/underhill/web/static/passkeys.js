// Passkeys: made on the page of one's devices (data-passkey="make"), shown where one enters (data-passkey="show").
const post = (path, body) => fetch(`/passkeys${path}`, { method: "POST", body, headers: { "X-Underhill": "module" } });

async function checked(answer) {
  if (!answer.ok) throw new Error((await answer.json()).error.message);
  return answer;
}

const ways = {
  async make() {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await (await checked(await post("/offer"))).json());
    const made = await navigator.credentials.create({ publicKey });
    await checked(await post("", JSON.stringify(made.toJSON())));
    location.reload();
  },
  async show() {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await (await checked(await post("/ask"))).json());
    const shown = await navigator.credentials.get({ publicKey });
    await checked(await post("/enter", JSON.stringify(shown.toJSON())));
    location.assign("/");
  },
};

export function startPasskeys(section) {
  if (!section || !window.PublicKeyCredential?.parseCreationOptionsFromJSON) return;
  const button = section.querySelector("button"),
    told = section.querySelector("[role=status]");
  section.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    told.textContent = "";
    try {
      await ways[section.dataset.passkey]();
    } catch (error) {
      told.textContent = error.name === "Error" ? error.message : section.dataset.failed;
    }
    button.disabled = false;
  });
}

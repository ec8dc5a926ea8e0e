// A record chosen as a file is read here and sent as text, as if it had been pasted.
export function startImport() {
  const file = document.getElementById("record-file");
  if (!file) return;
  file.hidden = false;
  file.addEventListener("change", async () => {
    const text = file.form.elements.record;
    text.value = file.files.length ? await file.files[0].text() : "";
    if (text.value) file.form.requestSubmit();
  });
}

// A page that was opened as a file may start no worker and fetch nothing: there the search's index comes as a script.
if (location.protocol === "file:") {
  const load = (path) =>
    new Promise((done) => {
      const script = document.createElement("script");
      script.src = joinUrl(base_url, path);
      script.onload = done;
      document.head.append(script);
    });
  const begin = async () => {
    await load("search/lunr.js");
    await load("search/search_index.js");
    const pages = new Map(searchIndex.docs.map((page) => [page.location, page]));
    const index = lunr(function () {
      this.ref("location");
      this.field("title", { boost: 10 });
      this.field("text");
      for (const page of pages.values()) this.add(page);
    });
    const summary = ({ location, title, text }) => ({ location, title, summary: text.slice(0, 200) });
    const answer = ({ query }) => displayResults(index.search(query).map((found) => summary(pages.get(found.ref))));
    searchWorker = { postMessage: answer };
    min_search_length = searchIndex.config.min_search_length - 1;
    initSearch();
    doSearch();
  };
  addEventListener("DOMContentLoaded", () =>
    document.getElementById("mkdocs-search-query").addEventListener("focus", begin, { once: true }),
  );
}

/** Emulates in-app navigation of the browser's history. happy-dom reloads the page where a browser fires popstate. */
let steps: { state: unknown; url: string }[] = [];
let place = 0;

const setAddress = window.history.replaceState.bind(window.history);

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Each opened app starts a new history, after the last dialogs have closed and their step back has ended. */
export async function beginHistoryAt(url: string): Promise<void> {
  await turn();
  await turn();
  steps = [{ state: null, url }];
  place = 0;
  setAddress(null, "", url);
}

Object.assign(window.history, {
  pushState(state: unknown, unused: string, url: string = window.location.href) {
    steps = [...steps.slice(0, place + 1), { state, url }];
    place += 1;
    setAddress(state, unused, url);
  },
  replaceState(state: unknown, unused: string, url: string = window.location.href) {
    steps[place] = { state, url };
    setAddress(state, unused, url);
  },
  go(delta: number) {
    // Asynchronous, as in a browser.
    setTimeout(() => {
      const step = steps[place + delta];
      if (!step) return;
      place += delta;
      setAddress(step.state, "", step.url);
      window.dispatchEvent(new PopStateEvent("popstate", { state: step.state }));
    });
  },
  back() {
    window.history.go(-1);
  },
});

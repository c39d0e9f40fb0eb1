/** The browser's history within the app: happy-dom loads the page anew where a browser stays on it and says so. */
let steps: { state: unknown; url: string }[] = [];
let place = 0;

const setAddress = window.history.replaceState.bind(window.history);

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Each app that is opened begins one, when the last one's dialogs have closed and the step that this takes is taken. */
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
    // As in a browser, later.
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

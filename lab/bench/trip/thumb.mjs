/** Seconds of the keystroke-level model: to find a thing and touch it, and to press a key. */
const TOUCH_S = 1.1;
const KEY_S = 0.28;

/** Distance of one swipe, as a share of the screen's height. */
const SWIPE = 0.7;

/**
 * Simulates the thumb of a practised user and counts its actions. It swipes to things out of sight. A focused field and the
 * keyboard's keys for the next field and for sending save a tap.
 */
export class Thumb {
  taps = 0;
  swipes = 0;
  keys = 0;
  #page;
  #since = Date.now();

  /** @param {import("playwright-core").Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @param {import("playwright-core").Locator} thing */
  async tap(thing) {
    await thing.waitFor();
    await this.#swipeTo(thing);
    await thing.tap();
    this.taps += 1;
  }

  /** Touches a link in another app, such as a mail or a chat. @param {string} address */
  async follow(address) {
    await this.#page.goto(address, { waitUntil: "commit" });
    this.taps += 1;
  }

  /** Types into a field that has the focus. @param {import("playwright-core").Locator} field @param {string} text */
  async type(field, text) {
    await field.and(this.#page.locator(":focus")).waitFor();
    await this.#page.keyboard.type(text);
    this.keys += text.length;
  }

  /**
   * Presses the keyboard's key for the next field, which skips buttons. @param {import("playwright-core").Locator} field @param
   * {string} text
   */
  async typeNext(field, text) {
    const focused = field.and(this.#page.locator(":focus"));
    for (let tries = 0; tries < 3 && (await focused.count()) === 0; tries++) await this.#page.keyboard.press("Tab");
    this.keys += 1;
    await this.type(field, text);
  }

  /** Presses the keyboard's key that sends a form. */
  async send() {
    await this.#page.keyboard.press("Enter");
    this.keys += 1;
  }

  /**
   * Records an act and begins the next.
   * @param {string} act
   * @param {import("playwright-core").Locator} seen visible once the act is done
   * @param {string} aim
   */
  async done(act, seen, aim = "") {
    await seen.waitFor();
    const app = (Date.now() - this.#since) / 1000;
    const person = (this.taps + this.swipes) * TOUCH_S + this.keys * KEY_S;
    const row = {
      act,
      taps: this.taps,
      swipes: this.swipes,
      keys: this.keys,
      app: `${app.toFixed(1)} s`,
      person: `${person.toFixed(1)} s`,
      both: `${(app + person).toFixed(1)} s`,
      aim,
    };
    this.begin();
    return row;
  }

  /** Starts counting. */
  begin() {
    this.taps = 0;
    this.swipes = 0;
    this.keys = 0;
    this.#since = Date.now();
  }

  /** Scrolls until the thing is visible. @param {import("playwright-core").Locator} thing */
  async #swipeTo(thing) {
    const height = this.#page.viewportSize()?.height ?? 0;
    const { y, height: own } = /** @type {{ y: number, height: number }} */ (await thing.boundingBox());
    const beyond = Math.max(0, y + own - height, -y);
    if (beyond === 0) return;
    this.swipes += Math.ceil(beyond / (height * SWIPE));
    await thing.scrollIntoViewIfNeeded();
  }
}

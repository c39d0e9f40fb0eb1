/**
 * Which files of script the app comes in: few to ask for at the start. What nearly every screen needs comes as three of
 * like size, not as twenty, and what only a kind of screens needs as one. A place is a folder of src ("core/settling/") or
 * a module and its styles ("ui/Radios."), by its whole name: a new component goes with what shows it, or with `SHARED`.
 */

/** For most screens: small parts of our own. */
const SHARED = ["core/", "platform/", "offline/", "data/", "ui/"];

/** Of those what only some screens need, or what brings a library along: it comes with what shows it. */
const FOR_FEW = [
  "core/geo/",
  "core/import/",
  "core/money/amountEntry.",
  "core/money/calculation.",
  "core/money/currencyList.",
  "core/money/figure.",
  "core/money/regionCurrency.",
  "core/settling/",
  "core/splitting/apportioned.",
  "core/text/alike.",
  "core/text/formulaGuard.",
  "data/person/claiming.",
  "data/expense/consequence.",
  "data/expense/filter.",
  "data/expense/paidSince.",
  "data/person/useStandsFor.",
  "data/event/leaveEvent.",
  "data/event/running.",
  "data/invitation/preview.",
  "data/invitation/toShare.",
  "data/expense/twin.",
  "data/settings/conflict.",
  "data/settings/useRefusedSettings.",
  "data/person/personName.",
  "data/place/",
  "data/settlement/ibanRequests.",
  "data/story/",
  "platform/files/saveFile.",
  "platform/supabase/authClient.",
  "platform/supabase/authFetch.",
  "platform/supabase/rawAnswer.",
  "platform/theme/",
  "platform/worker/ask.",
  "ui/AmountInput.",
  "ui/BalanceBar.",
  "ui/DialogPanel.",
  "ui/MenuPanel.",
  "ui/QrCode.",
  "ui/Radios.",
  "ui/Segmented.",
  "ui/SelectList.",
  "ui/SumBars.",
  "ui/Toaster.",
  "ui/RenderWhenVisible.",
  "ui/currency/",
  "ui/event/AskedForIban.",
  "ui/event/EventChoice.",
  "ui/event/IbanRequests.",
  "ui/event/useAnswering.",
  "ui/invitation/useShareLink.",
  "ui/outbox/VersionsDialog.",
  "ui/people/ClaimNews.",
  "ui/people/PersonNameField.",
  "ui/places/",
  "ui/story/",
  "ui/useAmountEntry.",
  "ui/useFieldError.",
  "ui/useFocusBack.",
  "ui/useTypedInto.",
];

/** With the libraries of forms. */
const FORMS = ["ui/useFieldError."];

/** What the forms of several screens choose by. */
const CONTROLS = ["data/place/", "ui/places/", "ui/currency/CurrencySelect.", "ui/Segmented.", "ui/Radios."];

/** What the screens of an event and their list have in common. */
const EVENTS = [
  "features/event/",
  "features/event-form/",
  "features/event-list/",
  "features/history/",
  "features/people/",
  "data/expense/filter.",
  "data/settings/conflict.",
  "data/settings/useRefusedSettings.",
];

/** What the form of an expense and what is fetched for it have in common. */
const EXPENSE_FORM = ["features/expense-form/formContext.", "features/expense-form/draft."];

/** How much there was of what, as bars. */
const FIGURES = ["ui/SumBars.", "features/story/components/SpentFigure."];

/** How an event went, for its people and for who has a link to look at it. */
const STORY = ["data/story/", "ui/story/"];

/** What only adding and editing an event need. */
const EVENT_FORM = [
  "features/event-form/guessing/",
  "features/event-form/components/CategoryField.",
  "features/event-form/components/EventForm.",
  "features/event-form/components/NameField.",
  "features/event-form/components/PlaceFields.",
  "features/event-form/eventForm.",
  "features/event-form/useEventForm.",
];

/** Texts that are not the app's, or that only what is opened later shows: files of their own. */
const TEXTS_APART = ["landing", "legal", "dialogs", "people", "claims", "confirm", "imports", "view", "story"];

export const PLACES = [
  ...SHARED,
  ...FOR_FEW,
  ...FORMS,
  ...CONTROLS,
  ...EVENTS,
  ...EVENT_FORM,
  ...EXPENSE_FORM,
  ...FIGURES,
  ...STORY,
];

const isIn = (places: readonly string[], module: string) => places.some((place) => module.includes(`/src/${place}`));

/** The texts of screens in one language are one file, with the module that lists them. */
function textsOfLanguage(module: string): string | null {
  const [, listed] = /\/i18n\/texts\/(\w+)\.ts$/.exec(module) ?? [];
  const [, language = listed, namespace = ""] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(module) ?? [];
  return language && !TEXTS_APART.includes(namespace) ? `texts-${language}` : null;
}

/** As Rolldown takes them: a module goes with the first that it fits. */
export const CHUNKS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: "libraries",
    test: /node_modules\/(react-router|i18next|react-i18next|zustand|valibot|@tanstack|@supabase\/postgrest-js)\/(?!.*\/Trans)/,
  },
  // Texts with marks in them, which not every screen has.
  { name: "marked-texts", test: /node_modules\/(react-i18next\/.*\/Trans|html-parse-stringify\/)/ },
  {
    name: "forms",
    test: (module: string) => /\/node_modules\/(react-hook-form|@hookform)\//.test(module) || isIn(FORMS, module),
  },
  { name: textsOfLanguage, test: /\/(locales|i18n\/texts)\// },
  {
    name: "shared",
    test: (module: string) =>
      module.includes("/node_modules/lucide-react/") || (isIn(SHARED, module) && !isIn(FOR_FEW, module)),
    minShareCount: 2,
  },
  { name: "settling", test: (module: string) => isIn(["core/settling/"], module), minShareCount: 2 },
  { name: "figures", test: (module: string) => isIn(FIGURES, module), minShareCount: 2 },
  { name: "story", test: (module: string) => isIn(STORY, module), minShareCount: 2 },
  { name: "expense-form", test: (module: string) => isIn(EXPENSE_FORM, module), minShareCount: 2 },
  { name: "controls", test: (module: string) => isIn(CONTROLS, module), minShareCount: 2 },
  {
    name: "events",
    test: (module: string) => isIn(EVENTS, module) && !isIn(EVENT_FORM, module),
    minShareCount: 2,
  },
];

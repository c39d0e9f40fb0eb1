/**
 * Defines the app's script files, so that a start requests few of them. Code of nearly every screen goes into three
 * files (libraries, app, shared) instead of twenty, and code of one kind of screens into one. A place is a folder of src
 * ("core/settling/") or the full name of a module and its styles ("ui/Radios."). A new component belongs to the screens
 * that show it, or to `SHARED`.
 */

/** Small modules of our own that most screens need. */
const SHARED = ["core/", "platform/", "offline/", "data/", "ui/"];

/**
 * Exceptions from `SHARED`: needed by some screens only, or with a library of their own. They go with the screens that
 * use them.
 */
const FOR_FEW = [
  "core/export/",
  "core/geo/earth.",
  "core/geo/labels.",
  "core/geo/mapView.",
  "core/geo/outlines.",
  "core/geo/stacks.",
  "core/ids/secretKey.",
  "core/ids/sha256.",
  "core/money/amountEntry.",
  "core/money/calculation.",
  "core/money/figure.",
  "core/money/roughAmount.",
  "core/paying/services.",
  "core/routes/table.",
  "core/splitting/apportioned.",
  "core/receipts/",
  "core/splitting/bill.",
  "core/splitting/billWords.",
  "core/splitting/readBill.",
  "core/splitting/table.",
  "core/text/alike.",
  "core/text/formulaGuard.",
  "core/text/groupedIban.",
  "core/text/mentions.",
  "core/text/plainWords.",
  "core/text/search.",
  "core/text/visibleLength.",
  "data/comment/comments.",
  "data/comment/pendingComments.",
  "data/event/cursor.",
  "data/event/history.",
  "data/event/historyChanges.",
  "data/event/historySentence.",
  "data/event/loggedAmount.",
  "data/event/lostEvent.",
  "data/event/useHistorySentence.",
  "data/event/useHistoryWords.",
  "data/exchangeRate.",
  "data/expense/askAboutEarlier.",
  "data/expense/filter.",
  "data/expense/fits.",
  "data/expense/olderWithPending.",
  "data/expense/pendingCards.",
  "data/expense/topicMemory.",
  "data/expense/useCardsWithPending.",
  "data/expense/useEarlierExpenses.",
  "data/expense/useRefusedJoin.",
  "data/export/",
  "data/import/",
  "data/invitation/preview.",
  "data/invitation/toShare.",
  "data/news/news.",
  "data/payment/howForm.",
  "data/person/claiming.",
  "data/person/paymentHandles.",
  "data/person/personName.",
  "data/person/savedKey.",
  "data/place/",
  "data/receipt/",
  "data/series/pausesWithout.",
  "data/series/useRhythmText.",
  "data/settings/useRefusedSettings.",
  "data/settlement/ibanRequests.",
  "data/settlement/jointPayments.",
  "data/settlement/openPlan.",
  "data/settlement/personPage.",
  "data/settlement/settlements.",
  "data/settlement/together.",
  "data/story/",
  "data/table/",
  "platform/files/keptFile.",
  "platform/files/saveFile.",
  "platform/files/zip.",
  "platform/photos/",
  "platform/push/device.",
  "platform/recognition/",
  "platform/session/guest.",
  "platform/storage/waitingFiles.",
  "platform/supabase/storedFiles.",
  "platform/supabase/tablesAs.",
  "ui/account/",
  "ui/AmountInput.",
  "ui/BalanceBar.",
  "ui/currency/",
  "ui/event/AskedForIban.",
  "ui/event/CardBalance.",
  "ui/event/EventChoice.",
  "ui/event/EventFront.",
  "ui/event/EventTabs.",
  "ui/event/IbanRequests.",
  "ui/event/useAnswering.",
  "ui/guest/",
  "ui/invitation/useShareLink.",
  "ui/LostEvent.",
  "ui/outbox/VersionsDialog.",
  "ui/paying/",
  "ui/people/JoinExpenses.",
  "ui/people/PersonNameField.",
  "ui/people/ReceivedQuestion.",
  "ui/places/",
  "ui/QrCode.",
  "ui/Radios.",
  "ui/RenderWhenVisible.",
  "ui/Segmented.",
  "ui/sharing/InvitingPanel.",
  "ui/sharing/ShareableText.",
  "ui/story/",
  "ui/useAmountEntry.",
  "ui/useFocusBack.",
];

/** Goes with the libraries of forms. */
const FORMS = ["ui/useFieldError."];

/** Choices in the forms of several screens. */
const CONTROLS = [
  "core/text/visibleLength.",
  // The form of an expense needs it at once, and people with a home currency need little else.
  "data/exchangeRate.",
  "ui/currency/CurrencySelect.",
  // Its styles alone, so that the form of an event requests one file less.
  "ui/places/PlaceSearch.module.",
  "ui/Radios.",
  "ui/Segmented.",
];

/** The search for places, which the form of an expense loads when it is opened. */
const PLACE_SEARCH = ["data/place/", "ui/places/"];

/** Lists of events and of expenses, which no form shows. */
const LISTS = [
  "core/text/search.",
  "data/event/openedCard.",
  "data/event/runningEvent.",
  "data/expense/useWhoPaid.",
  "ui/event/CardBalance.",
  "ui/event/EventIcon.",
  "ui/event/useMoving.",
  "ui/expense/ExpenseCardRow.",
  "ui/expense/ExpenseRow.",
  "ui/outbox/NotCounted.",
];

/** Shared by the screen of an event and the modules it loads. */
const EVENT = [
  "data/event/history.",
  "data/expense/askAboutEarlier.",
  "data/expense/useRefusedJoin.",
  "features/event/",
  "ui/event/EventTabs.",
  "ui/RenderWhenVisible.",
];

/** Shared by the forms that add and edit an event. */
const EVENT_FORM = ["data/series/pausesWithout.", "data/settings/useRefusedSettings.", "features/event-form/"];

/** Icons that no screen shows at once. */
const RARE_ICONS =
  /\/icons\/(external-link|image-off|key-round|minus|printer|qr-code|share|square-plus|zoom-(in|out))\./;

/** Shared by the form of an expense and the modules it loads. */
const EXPENSE_FORM = ["core/splitting/bill.", "core/text/alike.", "data/expense/noValues.", "features/expense-form/"];

/** Kinds of mutations of an expense: for its form, and for an outbox that has one. */
const SAVING = ["data/expense/deleteExpense.", "data/expense/restoreExpense.", "data/expense/saveExpense."];

/** Kinds of mutations that no screen needs at once: for their dialogs, and for an outbox that has one. */
const MUTATIONS = [
  "data/comment/addComment.",
  "data/comment/cachedComments.",
  "data/comment/decision.",
  "data/comment/deleteComment.",
  "data/comment/editComment.",
  "data/comment/schema.",
  "data/comment/setCheckMark.",
  "data/event/setSavedSplit.",
  "data/expense/joinExpenses.",
  "data/payment/answerPayment.",
  "data/person/addPerson.",
  "data/person/renamePerson.",
  "data/person/savePaymentHandle.",
  "data/receipt/addReceipt.",
  "data/receipt/cachedReceipts.",
  "data/receipt/model.",
  "data/receipt/removeReceipt.",
  "data/series/addOccurrence.",
  "data/series/changeSeries.",
  "data/series/occurrenceId.",
  "data/series/occurrences.",
  "data/series/saveSeries.",
  "data/settings/muteEvent.",
  "data/settings/saveNotifications.",
  "data/settlement/answerSettlement.",
  "data/settlement/paidParts.",
  "data/settlement/settleWith.",
  "data/settlement/undoSettlement.",
];

/** Photos of receipts, which the form of an expense loads once it has one or the section is unfolded. */
const PHOTOS = [
  "core/receipts/photo.",
  "core/receipts/zoom.",
  "data/receipt/changePhotos.",
  "data/receipt/keepPhoto.",
  "data/receipt/receipts.",
  "data/receipt/usePhoto.",
  "features/expense-form/photos/",
  "platform/photos/shrink.",
];

/** What a change or deletion does to the payments, and who asks about it. */
const CONSEQUENCES = [
  "features/expense-form/saving/consequence.",
  "features/expense-form/saving/ConsequenceDialog.",
  "features/expense-form/saving/ConsequenceText.",
  "features/expense-form/saving/DeletionConsequence.",
];

/** Recurring expenses above the list of an event that has some. */
const SERIES = ["features/series/"];

/** The results and conditions of a search in an event, which no other screen loads. */
const EVENT_SEARCH = [
  "data/expense/fits.",
  "features/event/api/foundExpenses.",
  "features/event/components/FilterConditions.",
  "features/event/components/FoundExpenses.",
  "features/event/useFound.",
];

/** Payments: who pays whom, and how. */
const SETTLING = [
  "core/settling/",
  "data/payment/columns.",
  "data/payment/deletePayment.",
  "data/payment/savePayment.",
  "ui/paying/HowPaid.",
  "ui/paying/useMethodName.",
];

/** Sums as bars. */
const FIGURES = ["features/story/components/SumBars.", "features/story/components/SpentFigure."];

/** The profile and the account's other pages. Apart, each part would be a file more for the profile. */
const ACCOUNT = ["data/export/useNameWords.", "features/story/components/Records.", "ui/account/"];

/** The story of an event, for its people and for readers of a view link. */
const STORY = ["data/story/", "ui/story/"];

export const PLACES = [
  ...SHARED,
  ...ACCOUNT,
  ...FOR_FEW,
  ...FORMS,
  ...CONSEQUENCES,
  ...CONTROLS,
  ...EVENT,
  ...EVENT_FORM,
  ...EVENT_SEARCH,
  ...EXPENSE_FORM,
  ...FIGURES,
  ...LISTS,
  ...MUTATIONS,
  ...PHOTOS,
  ...PLACE_SEARCH,
  ...SAVING,
  ...SERIES,
  ...SETTLING,
  ...STORY,
];

const isIn = (places: readonly string[], module: string) => places.some((place) => module.includes(`/src/${place}`));

/** Small texts that share a file per language and subject, because few bytes compress badly. */
const TEXTS_TOGETHER: Record<string, string> = {
  ...{ common: "texts", errors: "texts" },
  ...{ comments: "entries", series: "entries", bill: "entries" },
  ...{ people: "people", claims: "people", confirm: "people" },
  ...{ notificationSettings: "notifications", install: "notifications" },
  ...{ view: "stories", story: "stories" },
  ...{ book: "files", imports: "files" },
};

/** Returns the file for texts that share one. The file that every screen needs also lists those of its language. */
function textsOfLanguage(module: string): string | null {
  const [, listing] = /\/i18n\/texts\/(\w+)\.ts$/.exec(module) ?? [];
  if (listing) return `texts-${listing}`;
  const [, language, namespace = ""] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(module) ?? [];
  const together = TEXTS_TOGETHER[namespace];
  return together ? `${together}-${language}` : null;
}

/** Returns a group of exactly the listed modules. What only they import goes with them or into files of its own. */
const only = (name: string, places: readonly string[], minShareCount?: number) => ({
  name,
  test: (module: string) => isIn(places, module),
  minShareCount,
  includeDependenciesRecursively: false,
});

/** Returns a group of the listed modules that several files import, with what they import. */
const common = (name: string, places: readonly string[]) => ({
  name,
  test: (module: string) => isIn(places, module),
  minShareCount: 2,
});

/** Rolldown's groups. A module goes into the first group that matches. */
export const CHUNKS = [
  {
    name: "libraries",
    // Also Vite's code for loading a file with its imports. Only lists of expenses across events use several queries as one.
    test: /vite\/preload-helper|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|zustand|valibot|@tanstack|@supabase\/postgrest-js)\/(?!.*\/(Trans|useQueries|queriesObserver))/,
  },
  // Translations with markup, which only some screens have.
  { name: "marked-texts", test: /node_modules\/(react-i18next\/.*\/Trans|html-parse-stringify\/)/ },
  {
    name: "forms",
    test: (module: string) => /\/node_modules\/(react-hook-form|@hookform)\//.test(module) || isIn(FORMS, module),
  },
  { name: textsOfLanguage, test: /\/(locales|i18n\/texts)\// },
  // Everything that the start imports. The page has to be in the group, or the build finds no entry.
  { name: "app", test: /\/app\.html$|\/src\/app\/main\.tsx$/ },
  only("lists", LISTS, 2),
  {
    name: "shared",
    test: (module: string) =>
      (module.includes("/node_modules/lucide-react/") && !RARE_ICONS.test(module)) ||
      (isIn(SHARED, module) && !isIn([...FOR_FEW, ...EXPENSE_FORM, ...MUTATIONS, ...SAVING, ...SETTLING], module)),
    minShareCount: 2,
  },
  common("settling", SETTLING),
  common("figures", FIGURES),
  common("story", STORY),
  only("account", ACCOUNT, 2),
  only("event-search", EVENT_SEARCH),
  common("event", EVENT),
  only("saving", SAVING, 2),
  only("consequences", CONSEQUENCES),
  only("photos", PHOTOS, 2),
  only("expense-form", EXPENSE_FORM, 2),
  only("event-form", EVENT_FORM, 2),
  { name: "rare-icons", test: RARE_ICONS },
  {
    name: "recurring",
    test: (module: string) => isIn(SERIES, module) || module.includes("/icons/pause."),
    includeDependenciesRecursively: false,
  },
  {
    name: "mutations",
    test: (module: string) => module.includes("/node_modules/uuid/") || isIn(MUTATIONS, module),
    minShareCount: 2,
  },
  only("controls", CONTROLS, 2),
  only("places", PLACE_SEARCH, 2),
];

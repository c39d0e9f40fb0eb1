import { expect, it } from "vitest";
import { storedTexts } from "./stored-texts.mjs";

const STATE = "const [failure, setFailure] = useState(null);\n";

it.each([
  ["a translated key", 'const { t } = useTranslation("table");', 'setFailure(t("full"));'],
  ["an error's text", "const errorText = useErrorText();", "setFailure(\n  errorText(error),\n);"],
  ["a text by a renamed function", "const { textOf: said } = useTableError();", "setFailure(said(error));"],
  ["a text inside an object", "const failureText = usePhotoFailure();", "setFailure({ text: failureText(error) });"],
])("storedTexts finds a state with %s", (_, maker, call) => {
  expect(storedTexts(`${STATE}${maker}\n${call}`)).toEqual([3]);
});

it.each([
  ["the error itself", "setFailure(error);"],
  ["a text that is rendered", "setFailure(error);\nreturn <p>{t(failure)}</p>;"],
  ["a function whose name ends alike", "setFailure(format(error));"],
  ["a timer", 'setTimeout(() => toast.error(t("failed")), 10);'],
])("storedTexts accepts %s", (_, call) => {
  expect(storedTexts(`${STATE}const { t } = useTranslation("table");\n${call}`)).toEqual([]);
});

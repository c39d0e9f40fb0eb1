import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { unanswered } from "@/data/import/notation";
import { ButtonLink } from "@/ui/Button";
import { Soft, Stack } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Balances } from "./Balances";
import { Columns } from "./Columns";
import type { Shown } from "./Importing";
import { Questions } from "./Questions";
import { Summary } from "./Summary";

/** Shows a visitor without an account that their file is understood. They choose it again after signing up. */
export function VisitorPreview({ file: asRead, fileName, choices, onChoices }: Shown) {
  const { t } = useTranslation("imports");
  const file = asRead.isMine ? { ...asRead, people: [t("visitor.you")] } : asRead;
  const open = unanswered(file, choices);
  const wayBack = { returnUrl: PATHS.importNew };
  return (
    <>
      <Summary file={file} />
      <Columns file={file} fileName={fileName} choices={choices} onChoices={onChoices} />
      <Questions file={file} fileName={fileName} choices={choices} onChoices={onChoices} />
      {file.entries.length > 0 && open.length === 0 && <Balances file={file} />}
      {file.refused.length > 0 && open.length === 0 && (
        <Notice tone="warning">{t("visitor.unclear", { count: file.refused.length })}</Notice>
      )}
      <Stack gap={2}>
        <ButtonLink size="large" wide to={PATHS.register} state={wayBack}>
          {t("visitor.register")}
        </ButtonLink>
        <ButtonLink variant="secondary" wide to={PATHS.login} state={wayBack}>
          {t("visitor.log_in")}
        </ButtonLink>
        <Soft>
          {t("stays_here")} {t("visitor.again")}
        </Soft>
      </Stack>
    </>
  );
}

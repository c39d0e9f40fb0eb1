import { Archive } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "@/core/dates/dates";
import { useNameWords } from "@/data/export/useNameWords";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Soft, Stack } from "@/ui/layout";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";

/**
 * Exports all of the reader's data as an archive, as data protection law requires.
 * @param disabled whether another change of the account is in progress
 */
export function TakeAll({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation(["profile", "common"]);
  const online = useOnline();
  const showError = useErrorToast();
  const words = useNameWords();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  async function take() {
    setProgress({ done: 0, of: 0 });
    try {
      const [{ makeArchive }, { saveFile }] = await Promise.all([
        import("../makeArchive"),
        import("@/platform/files/saveFile"),
      ]);
      const archive = await makeArchive(words, (done, of) => setProgress({ done, of }));
      const file = `Divido ${today()}.zip`;
      saveFile(file, archive);
      toast.success(t("common:file_saved", { file }));
    } catch (error) {
      showError(error);
    } finally {
      setProgress(null);
    }
  }

  return (
    <Card>
      <Stack gap={3}>
        <Soft>{t("archive.text")}</Soft>
        <Button variant="secondary" busy={progress !== null} disabled={disabled || !online} onClick={() => void take()}>
          {!progress && <Archive size={18} aria-hidden="true" />}
          {progress && progress.of > 0
            ? t("archive.progress", progress)
            : t(online || progress ? "archive.take" : "archive.needs_network")}
        </Button>
      </Stack>
    </Card>
  );
}

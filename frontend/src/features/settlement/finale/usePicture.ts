import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import { fileName } from "@/core/export/fileName";
import { formatAmount } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { titleOf } from "@/data/expense/title";
import { colorOf } from "@/data/person/avatarColors";
import type { Person } from "@/data/person/model";
import { eventStatisticsQuery } from "@/data/story/eventStatistics";
import { largestExpenses } from "@/data/story/model";
import { stripOf } from "@/data/story/strip";
import { saveFile } from "@/platform/files/saveFile";
import { useTheme } from "@/platform/theme/theme";
import { toast } from "@/ui/toast";
import { useSettlementScreen } from "../context";
import { drawPicture, HEIGHT, type PictureColors, type PictureTexts, WIDTH } from "./picture";

/**
 * Draws the picture of a settled event on the canvas that gets `ref`, and shares it. Without the event's statistics, as
 * offline, the picture has no days and no largest expense.
 */
export function usePicture({ title, total, counts }: Pick<PictureTexts, "title" | "total" | "counts">) {
  const { t, i18n } = useTranslation("dialogs");
  const { page } = useSettlementScreen();
  const { theme } = useTheme();
  const story = useQuery(eventStatisticsQuery(page.event.id)).data?.story;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [busy, setBusy] = useState(false);
  const language = i18n.language;

  const draw = useCallback(async () => {
    await document.fonts?.ready;
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const largest = story && largestExpenses(story)[0];
    const [first, last] = [story?.by_day[0], story?.by_day.at(-1)];
    const day = (date: string) => formatShortDay(date, language);
    drawPicture(context, {
      texts: {
        ...{ title, total, counts },
        days: first && last ? [...new Set([day(first.date), day(last.date)])].join(" – ") : null,
        largest: largest
          ? {
              label: t("finale.largest"),
              title: isolated(titleOf(largest) ?? t("finale.unnamed")),
              amount: formatAmount(largest.amount_in_event_currency, page.event.default_currency),
            }
          : null,
      },
      bars: story ? stripOf(story).bars : [],
      colors: readColors(page.participants.map(({ person }) => person)),
      fontFamily: getComputedStyle(document.body).fontFamily,
    });
  }, [t, language, title, total, counts, story, page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: draw again in the colours of a new theme
  useEffect(() => void draw(), [draw, theme]);

  const share = async () => {
    setBusy(true);
    try {
      await draw();
      const picture = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, "image/png"));
      if (!picture) throw new Error("the canvas holds no picture");
      if ((await sharePicture(fileName(page.event.name, ".png"), picture)) === "saved")
        toast.success(t("finale.saved"));
    } catch (error) {
      console.error(error);
      toast.error(t("finale.failed"));
    } finally {
      setBusy(false);
    }
  };
  return { ref: canvas, width: WIDTH, height: HEIGHT, busy, share };
}

/** Returns the computed colours of the current theme. A canvas supports neither custom properties nor light-dark(). */
function readColors(people: readonly Person[]): PictureColors {
  const probe = document.createElement("span");
  // Disable transitions. With reduced motion, base.css sets very short ones, and a read would return the previous colour.
  probe.style.transitionProperty = "none";
  document.body.append(probe);
  const computed = (color: string) => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const read = (name: string) => computed(`var(--${name})`);
  const [paper, surface, others] = [read("paper"), read("surface"), read("surface-sunken")];
  const [ink, soft, line, accent] = [read("ink"), read("ink-soft"), read("line-strong"), read("accent")];
  const tints = new Map(people.map((person) => [person.id, computed(colorOf(person))]));
  probe.remove();
  return { paper, surface, ink, soft, line, accent, person: (id) => tints.get(id ?? "") ?? others };
}

/**
 * Opens the device's share sheet with a picture. Downloads the picture when sharing files is unsupported or fails. Returns
 * "cancelled" when somebody closes the sheet.
 */
export async function sharePicture(name: string, picture: Blob): Promise<"shared" | "saved" | "cancelled"> {
  const files = [new File([picture], name, { type: picture.type })];
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  saveFile(name, picture);
  return "saved";
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageOffer } from "@/ui/LanguageOffer";
import { Soft, Stack } from "@/ui/layout";
import { PageTitle } from "@/ui/Page";
import styles from "./AuthFrame.module.css";
import { DividedCoin } from "./DividedCoin";

interface AuthFrameProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens before signing in. A wide one shows a picture beside them. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  const { t } = useTranslation("auth");
  return (
    <>
      <LanguageOffer />
      <div className={styles.frame}>
        <div className={styles.panel} aria-hidden="true">
          <DividedCoin />
          <p className={styles.tagline}>{t("tagline")}</p>
        </div>
        <div className={styles.body}>
          <Stack gap={1}>
            <PageTitle>{title}</PageTitle>
            {subtitle && <Soft size="m">{subtitle}</Soft>}
          </Stack>
          {children}
        </div>
      </div>
    </>
  );
}

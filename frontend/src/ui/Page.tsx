import { ArrowLeft } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useReturn } from "@/platform/navigation/useReturn";
import { IconButton } from "./Button";
import { classes } from "./classes";
import { focusOnArrival } from "./focusOnArrival";
import styles from "./Page.module.css";

interface PageProps {
  /** Name of the page: heading and title of the window. */
  title: string;
  subtitle?: ReactNode;
  /** Where back leads; none for the pages of the navigation. */
  back?: string;
  actions?: ReactNode;
  width?: "narrow" | "content" | "wide";
  children: ReactNode;
}

/** The frame of every signed-in screen. Arriving moves focus to its heading. */
export function Page({ title, subtitle, back, actions, width = "content", children }: PageProps) {
  const { t } = useTranslation("common");
  const returnTo = useReturn();
  return (
    <div
      className={classes(styles.page, width === "narrow" && styles.narrow, width === "wide" && styles.wide)}
      data-width={width}
    >
      <header className={styles.header}>
        {back && (
          <IconButton
            className={styles.back}
            label={t("back")}
            icon={<ArrowLeft size={24} />}
            onClick={() => returnTo(back)}
          />
        )}
        <div className={styles.titles}>
          <PageTitle>{title}</PageTitle>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** The page's heading, which also names the window and takes the focus when one arrives. */
export function PageTitle({ children, className }: { children: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path with the same heading is an arrival too
  useEffect(() => focusOnArrival(heading.current), [pathname]);
  useEffect(() => {
    document.title = `${children} · Divido`;
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

interface SectionProps {
  title: string;
  /** Beside the title, such as a link to all of it. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A form whose messages are ours, in the reader's language, instead of the browser's. */
export function Form({ className, ...rest }: ComponentProps<"form">) {
  return <form noValidate {...rest} className={classes(styles.form, className)} />;
}

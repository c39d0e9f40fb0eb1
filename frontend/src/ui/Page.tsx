import { ArrowLeft, X } from "lucide-react";
import { type ReactNode, use, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useReturn } from "@/platform/navigation/useReturn";
import { IconButton } from "./Button";
import { classes } from "./classes";
import { focusOnArrival } from "./focusOnArrival";
import styles from "./Page.module.css";
import { InPane, useScreenPath } from "./pane";

interface PageProps {
  /** Name of the page: heading and title of the window. */
  title: string;
  /** Null while it loads: its line stays free, so that nothing moves later. */
  subtitle?: ReactNode;
  /** Target of the back button; none for pages of the navigation. */
  back?: string;
  /** An icon beside the arrow; on phones, the title is below both. Null while it loads: its place stays free. */
  icon?: ReactNode;
  actions?: ReactNode;
  /** Pages of width `wide` and `full` arrange their columns themselves. A `choice` is a card in a wide window. */
  width?: "narrow" | "content" | "choice" | "wide" | "full";
  /** Whether the page is a form. On a phone it hides the navigation and has a low header. */
  form?: boolean;
  children: ReactNode;
}

/** The frame of every signed-in screen. On arrival the focus moves to its heading. */
export function Page(props: PageProps) {
  const { title, subtitle, back, icon, actions, width = "content", form = false, children } = props;
  const { t } = useTranslation("common");
  const returnTo = useReturn();
  const inPane = use(InPane);
  return (
    <div
      className={classes(styles.page, inPane ? styles.inPane : styles[width], form && !inPane && styles.ofForm)}
      data-width={width}
    >
      <header className={classes(styles.header, icon !== undefined && styles.stacked)}>
        {back && !inPane && (
          <IconButton
            className={styles.back}
            label={t("back")}
            icon={form ? <X size={24} /> : <ArrowLeft size={24} />}
            onClick={() => returnTo(back)}
          />
        )}
        {icon !== undefined && <div className={styles.icon}>{icon}</div>}
        <div className={styles.titles}>
          <PageTitle>{title}</PageTitle>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle ?? "\u00a0"}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {back && inPane && <IconButton label={t("close")} icon={<X size={22} />} onClick={() => returnTo(back)} />}
      </header>
      {children}
    </div>
  );
}

/** The page's heading, which also sets the window's title and takes the focus on arrival. */
export function PageTitle({ children, className }: { children: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const path = useScreenPath();
  const Heading = use(InPane) ? "h2" : "h1";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path with the same heading is an arrival too
  useEffect(() => focusOnArrival(heading.current), [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a side pane that closes has set the window's title
  useEffect(() => {
    document.title = `${children} · Divido`;
  }, [children, pathname]);
  return (
    <Heading ref={heading} tabIndex={-1} className={className} aria-live="polite">
      {children}
    </Heading>
  );
}

interface SectionProps {
  title: string;
  /** Content beside the title, such as a link to the whole list. */
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

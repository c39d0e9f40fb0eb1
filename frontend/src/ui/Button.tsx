import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./Button.module.css";
import { classes } from "./classes";
import { useOneAtATime } from "./useOneAtATime";

interface Look {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "medium" | "large";
  /** As wide as its container. */
  wide?: boolean;
}

function lookOf({ variant = "primary", size = "medium", wide }: Look, className?: string): string {
  return classes(styles.button, styles[variant], size === "large" && styles.large, wide && styles.wide, className);
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /**
     * Whether work is under way: the button shows it, ignores presses, and keeps the keyboard's focus. A button with
     * this property also ignores presses from before the screen shows that it is busy.
     */
    busy?: boolean;
  };

export function Button({
  variant,
  size,
  wide,
  busy,
  disabled,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const pressOnce = useOneAtATime(onClick);
  const press = busy === undefined ? onClick : pressOnce;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !busy}
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      // Enter in a form's field presses the button, too.
      onClick={busy ? (event) => event.preventDefault() : press}
      className={lookOf({ variant, size, wide }, className)}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={lookOf({ variant, size, wide }, className)} />;
}

/** A link to a static page of this site. Needs no router. */
export function DocumentLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={lookOf({ variant: "secondary" })} />;
}

/** A link to another site, in a new window that cannot reach this one. Looks like a button. */
export function ExternalButton({
  variant,
  size,
  wide,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={lookOf({ variant, size, wide }, className)} />
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  /** The action, for screen readers. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(styles.button, styles.icon, className)}
    >
      {icon}
    </button>
  );
}

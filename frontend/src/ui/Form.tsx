import type { ComponentProps, FormEvent } from "react";
import { classes } from "./classes";
import styles from "./Page.module.css";
import { useOneAtATime } from "./useOneAtATime";

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & {
  /** May return a promise: until it settles, the form cannot be submitted again. */
  onSubmit?: (submit: FormEvent<HTMLFormElement>) => unknown;
};

/**
 * A form with our own error texts, in the reader's language, instead of the browser's. It is submitted once at a time.
 */
export function Form({ className, onSubmit, ...rest }: FormProps) {
  const submitOnce = useOneAtATime(onSubmit);
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(submit) => {
        submit.preventDefault();
        submitOnce(submit);
      }}
      className={classes(styles.form, className)}
    />
  );
}

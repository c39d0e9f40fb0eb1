import { Component, type ReactNode } from "react";
import { ErrorPage } from "@/app/screens/ErrorPage";

interface Props {
  pathname: string;
  /** The frame of the app stands around it. */
  within?: boolean;
  children: ReactNode;
}

interface State {
  failed: { error: unknown } | null;
  pathname: string;
}

/** Shows the error page where a screen fails, until another one is opened. */
export class ScreenFailure extends Component<Props, State> {
  override state: State = { failed: null, pathname: this.props.pathname };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ pathname }: Props, state: State): Partial<State> | null {
    return pathname === state.pathname ? null : { failed: null, pathname };
  }

  override render() {
    const { failed } = this.state;
    return failed ? <ErrorPage error={failed.error} within={this.props.within} /> : this.props.children;
  }
}

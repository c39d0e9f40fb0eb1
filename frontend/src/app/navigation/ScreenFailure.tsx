import { Component, type ReactNode } from "react";
import { ErrorPage } from "@/app/screens/ErrorPage";

interface Props {
  pathname: string;
  /** Whether the app's frame is around it. */
  within?: boolean;
  children: ReactNode;
}

interface State {
  failed: { error: unknown } | null;
  /** Whether it failed again after a retry. */
  again: boolean;
  pathname: string;
}

/** Shows the error page if a screen fails, until another one is opened. */
export class ScreenFailure extends Component<Props, State> {
  override state: State = { failed: null, again: false, pathname: this.props.pathname };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ pathname }: Props, state: State): Partial<State> | null {
    return pathname === state.pathname ? null : { failed: null, again: false, pathname };
  }

  override render() {
    const { failed, again } = this.state;
    if (!failed) return this.props.children;
    const retry = () => this.setState({ failed: null, again: true });
    return <ErrorPage error={failed.error} within={this.props.within} onRetry={retry} again={again} />;
  }
}

import { Component, type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { useOnDemand } from "@/platform/loading/onDemand";
import { PartFailed } from "./PartFailed";

interface Options<Props> {
  /** Placeholder while the part loads. */
  fallback?: ReactNode | ((props: Props) => ReactNode);
  /** Whether the part covers the screen, as dialogs do. */
  over?: boolean;
  /** Hide the failure: the person did not ask for this part. */
  quiet?: boolean;
}

interface Sheet {
  open?: boolean;
  onClose?: () => void;
}

/**
 * Returns a component whose code is loaded when it is first rendered. If that fails, or the component throws, a message
 * in its place offers a retry; the rest of the screen stays.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: Options<Props> = {},
) {
  return (props: Props & Sheet) => <PartOnDemand load={load} options={options} props={props} />;
}

interface PartOnDemandProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  options: Options<Props>;
  props: Props & Sheet;
}

function PartOnDemand<Props extends object>({ load, options, props }: PartOnDemandProps<Props>) {
  const { part: Part, failed, loading, want, fail, giveUp } = useOnDemand(load);
  const { over, quiet } = options;
  const wanted = props.open !== false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: load at each opening until the part has arrived
  useEffect(() => {
    if (wanted && !Part) void want();
  }, [wanted]);
  const fallback = typeof options.fallback === "function" ? options.fallback(props) : options.fallback;
  if (failed) {
    if (quiet || !wanted) return null;
    const { onClose } = props;
    const close = () => {
      giveUp();
      onClose?.();
    };
    return <PartFailed over={over} busy={loading} onRetry={want} onClose={over && onClose ? close : undefined} />;
  }
  if (!Part) return fallback;
  return (
    <PartBoundary onError={fail}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}

interface BoundaryProps {
  onError: (error: unknown) => void;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

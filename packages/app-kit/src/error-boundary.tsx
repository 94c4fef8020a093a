import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** What to show instead; `retry` renders the children again. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  /** A new value clears the error: the address, for example. */
  resetKey?: string | undefined;
  onError?: ((error: Error, where: string) => void) | undefined;
  children: ReactNode;
}
interface State {
  error: Error | null;
  resetKey: string | undefined;
}

/** Contains a rendering error, so that it does not take down the whole screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError?.(error, info.componentStack ?? '');
  }

  readonly retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    return this.state.error ? this.props.fallback(this.state.error, this.retry) : this.props.children;
  }
}

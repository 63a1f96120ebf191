import { Component, type ErrorInfo, type ReactNode } from 'react'

/** Code that did not arrive. Browsers remember that for as long as the page stands: asking again helps in a new one only. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError'
}

interface ErrorBoundaryProps {
  /** Drawn instead of the children after they failed; `retry` draws them again, in a new page where that takes one. */
  renderFailure: (failure: { details: string; retry: () => void }) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  error: Error | undefined
  componentStack: string
}

const UNBROKEN: ErrorBoundaryState = { error: undefined, componentStack: '' }

/** Keeps a failure while drawing from emptying the window. React offers this to class components only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = UNBROKEN

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo) {
    this.setState({ componentStack: info.componentStack ?? '' })
  }

  override render() {
    const { error, componentStack } = this.state
    if (!error) return this.props.children
    return this.props.renderFailure({
      details: `${error.stack ?? error.message}\n${componentStack}`.trim(),
      retry: () => (error instanceof MissingCodeError ? window.location.reload() : this.setState(UNBROKEN)),
    })
  }
}

import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** what stands there instead once something inside has thrown; `again` draws the inside anew */
  fallback: (again: () => void, error: unknown) => ReactNode
  /** the inside is drawn anew when this is another */
  renewedBy?: unknown
  children: ReactNode
}

interface BoundaryState {
  broken: { error: unknown } | null
}

/** Keeps what breaks inside from taking along what is around it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { broken: { error } }
  }

  override componentDidUpdate({ renewedBy }: BoundaryProps) {
    if (this.state.broken && renewedBy !== this.props.renewedBy) this.setState({ broken: null })
  }

  override render() {
    const { broken } = this.state
    return broken ? this.props.fallback(() => this.setState({ broken: null }), broken.error) : this.props.children
  }
}

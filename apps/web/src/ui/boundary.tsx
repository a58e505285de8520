import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** what stands there instead once something inside has thrown; `again` draws the inside anew */
  fallback: (again: () => void) => ReactNode
  children: ReactNode
}

/** Keeps what breaks inside from taking along what is around it. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.fallback(() => this.setState({ broken: false })) : this.props.children
  }
}

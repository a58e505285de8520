import type { ReactNode } from 'react'
import { Boundary } from '../../ui/page/boundary.tsx'
import { BrokenPage } from '../pages/error-page.tsx'

/** When the shell itself breaks, a plain page stands in place of everything, never a white one. */
export const ShellBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary fallback={() => <BrokenPage error="The frame of the page broke" />}>{children}</Boundary>
)

import type { ReactNode } from 'react'
import { Boundary } from '../../ui/boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What stands in place of everything when the shell itself breaks: a plain page, never a white one. */
export function ShellBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary
      fallback={() => (
        <main id="main" tabIndex={-1}>
          <EmptyState
            heading
            title="Something went wrong"
            action={
              <Button small onClick={() => location.reload()}>
                Reload
              </Button>
            }
          />
        </main>
      )}
    >
      {children}
    </Boundary>
  )
}

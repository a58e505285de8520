import type { ReactNode } from 'react'
import { Panel } from '../ui/panel.tsx'

interface NotOpenPanelProps {
  title: string
  id?: string
  footer?: ReactNode
}

/** A part of the site that is not open yet: its title and nothing that pretends. */
export function NotOpenPanel({ title, id, footer }: NotOpenPanelProps) {
  return (
    <Panel title={title} {...(id && { id })} footer={footer}>
      <p className="dim">Not open yet.</p>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import { Panel } from '../ui/panel.tsx'
import './not-open-panel.css'

interface NotOpenPanelProps {
  title: string
  id?: string
  footer?: ReactNode
}

/** A part of the site that is not open yet: its title and nothing that pretends. */
export function NotOpenPanel({ title, id, footer }: NotOpenPanelProps) {
  return (
    <Panel
      title={title}
      {...(id && { id })}
      className="not-open"
      sub={<span aria-hidden="true">Not open yet.</span>}
      footer={footer}
      flush
    >
      <p className="pb dim">Not open yet.</p>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import './account.css'

interface AuthFrameProps {
  title: string
  /** one line below the title */
  lead?: ReactNode
  /** the sentence over the picture */
  caption: string
  /** the map whose picture is shown */
  picture: string
  children: ReactNode
}

/** Picture on one side, a form on the other: the frame of every account page. */
export function AuthFrame({ title, lead, caption, picture, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <div className="pic">
        <img src={`/media/maps/${encodeURIComponent(picture)}.svg`} alt="" />
        <p className="cap disp">{caption}</p>
      </div>
      <div className="auth-body">
        <div>
          <h1 className="pt">{title}</h1>
          {lead && <p className="muted mt-1">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

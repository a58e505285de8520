import type { IconShape } from './icon.tsx'

/** An icon of one path, which the build makes of each of the library's; how it is drawn stands in `icon.module.css`. */
export const drawnIcon = (path: string): IconShape =>
  function DrawnIcon({ className }) {
    return (
      <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }

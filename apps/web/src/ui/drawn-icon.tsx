import type { IconShape } from './icon.tsx'

/** An icon of one path, which the build makes of each of the library's; how it is drawn stands in `icon.module.css`. */
export const drawnIcon = (path: string): IconShape =>
  function DrawnIcon(props) {
    return (
      <svg viewBox="0 0 24 24" {...props}>
        <path d={path} />
      </svg>
    )
  }

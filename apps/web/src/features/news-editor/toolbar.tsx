import {
  Bold,
  Clapperboard,
  Clock,
  Code,
  Flag,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  Map as MapIcon,
  SquarePlay,
  TextQuote,
  Trophy,
  User,
} from 'lucide-react'
import { useState } from 'react'
import { CupGlyph, LongjumpGlyph } from '../../ui/glyphs.tsx'
import type { IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { insertText, listText, type Selection, wrapText } from './insert-text.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import type { TagName } from './tags.ts'
import { ToolRow } from './tool-row.tsx'
import { pictureText } from './upload-picture.ts'

type Change = (selection: Selection) => Selection

const wrap =
  (before: string, after: string): Change =>
  (selection) =>
    wrapText(selection, before, after)
const insert =
  (text: string): Change =>
  (selection) =>
    insertText(selection, text)
const cup = (place: 1 | 2 | 3): IconShape =>
  function CupIcon({ className }) {
    return <CupGlyph place={place} {...(className && { className })} />
  }

const FORMS: readonly { label: string; icon: IconShape; change: Change }[] = [
  { label: 'Bold', icon: Bold, change: wrap('<strong>', '</strong>') },
  { label: 'Italic', icon: Italic, change: wrap('<em>', '</em>') },
  { label: 'Heading', icon: Heading, change: wrap('<h3>', '</h3>') },
  { label: 'Link', icon: Link, change: wrap('<a href="https://">', '</a>') },
  { label: 'List', icon: List, change: listText },
  { label: 'Quote', icon: TextQuote, change: wrap('<blockquote>', '</blockquote>') },
  { label: 'Code', icon: Code, change: wrap('<code>', '</code>') },
  { label: 'Cup for place 1', icon: cup(1), change: insert('[rank1]') },
  { label: 'Cup for place 2', icon: cup(2), change: insert('[rank2]') },
  { label: 'Cup for place 3', icon: cup(3), change: insert('[rank3]') },
]

const SITE_TAGS: readonly { label: string; icon: IconShape; tag: TagName }[] = [
  { label: 'Player', icon: User, tag: 'user' },
  { label: 'Map', icon: MapIcon, tag: 'map' },
  { label: 'Time with its demo', icon: Clock, tag: 'timer' },
  { label: 'Long jump demo', icon: LongjumpGlyph, tag: 'ljdemo' },
  { label: 'Video on the page', icon: Clapperboard, tag: 'youtube' },
  { label: 'Link to a video', icon: SquarePlay, tag: 'ytlink' },
  { label: 'Flag', icon: Flag, tag: 'flag' },
]

interface ToolbarProps {
  /** which text it writes into, for screen readers */
  label: string
  onChange: (change: Change) => void
  onLeave: () => void
}

/** The tags of the site and the most used HTML, as buttons. */
export function Toolbar({ label, onChange, onLeave }: ToolbarProps) {
  const [asked, setAsked] = useState<TagName | null>(null)
  const [wanted, setWanted] = useState<'picture' | 'record' | null>(null)
  return (
    <ToolRow label={`Tags for the ${label.toLowerCase()}`} onLeave={onLeave}>
      {FORMS.map((form) => (
        <IconButton key={form.label} label={form.label} icon={form.icon} onClick={() => onChange(form.change)} />
      ))}
      {SITE_TAGS.map(({ label: name, icon, tag }) => (
        <IconButton key={tag} label={name} icon={icon} onClick={() => setAsked(tag)} />
      ))}
      <IconButton label="Record" icon={Trophy} onClick={() => setWanted('record')} />
      <IconButton label="Picture" icon={ImagePlus} onClick={() => setWanted('picture')} />
      {asked && (
        <TagDialog
          tag={asked}
          onClose={() => setAsked(null)}
          onInsert={(text) => {
            onChange(insert(text))
            setAsked(null)
          }}
        />
      )}
      {wanted === 'picture' && (
        <PictureDialog
          picture={null}
          onClose={() => setWanted(null)}
          onInsert={(picture) => {
            onChange(insert(pictureText(picture)))
            setWanted(null)
          }}
        />
      )}
      {wanted === 'record' && (
        <RecordDialog
          onClose={() => setWanted(null)}
          onInsert={(text) => {
            onChange(insert(text))
            setWanted(null)
          }}
        />
      )}
    </ToolRow>
  )
}

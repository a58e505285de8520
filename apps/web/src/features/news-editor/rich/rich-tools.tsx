import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Clapperboard,
  Clock,
  Code,
  Flag,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Map as MapIcon,
  Minus,
  Redo2,
  SquareCode,
  SquarePlay,
  Strikethrough,
  TextQuote,
  Trophy,
  Underline,
  Undo2,
  User,
} from 'lucide-react'
import type { Ref } from 'react'
import { CupGlyph, LongjumpGlyph } from '../../../ui/glyphs.tsx'
import type { IconShape } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { TagName } from '../tags.ts'
import { ToolRow } from '../tool-row.tsx'

type Chain = ReturnType<Editor['chain']>

interface Tool {
  label: string
  icon: IconShape
  /** what is pressed while the caret is in it: a name, and attributes */
  active?: [string, Record<string, unknown>?]
  act: (chain: Chain) => Chain
}

const cup = (place: 1 | 2 | 3): IconShape =>
  function CupIcon({ className }) {
    return <CupGlyph place={place} {...(className && { className })} />
  }
const insertCup = (place: 1 | 2 | 3) => (chain: Chain) =>
  chain.insertContent({ type: 'siteTag', attrs: { code: `[rank${place}]` } })

const TOOLS: readonly Tool[] = [
  { label: 'Undo (Ctrl Z)', icon: Undo2, act: (chain) => chain.undo() },
  { label: 'Redo (Ctrl Shift Z)', icon: Redo2, act: (chain) => chain.redo() },
  { label: 'Bold (Ctrl B)', icon: Bold, active: ['bold'], act: (chain) => chain.toggleBold() },
  { label: 'Italic (Ctrl I)', icon: Italic, active: ['italic'], act: (chain) => chain.toggleItalic() },
  { label: 'Underline (Ctrl U)', icon: Underline, active: ['underline'], act: (chain) => chain.toggleUnderline() },
  { label: 'Strike', icon: Strikethrough, active: ['strike'], act: (chain) => chain.toggleStrike() },
  { label: 'Code (Ctrl E)', icon: Code, active: ['code'], act: (chain) => chain.toggleCode() },
  {
    label: 'Heading',
    icon: Heading2,
    active: ['heading', { level: 3 }],
    act: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: 'Smaller heading',
    icon: Heading3,
    active: ['heading', { level: 4 }],
    act: (chain) => chain.toggleHeading({ level: 4 }),
  },
  { label: 'List', icon: List, active: ['bulletList'], act: (chain) => chain.toggleBulletList() },
  { label: 'Numbered list', icon: ListOrdered, active: ['orderedList'], act: (chain) => chain.toggleOrderedList() },
  { label: 'Quote', icon: TextQuote, active: ['blockquote'], act: (chain) => chain.toggleBlockquote() },
  { label: 'Code block', icon: SquareCode, active: ['codeBlock'], act: (chain) => chain.toggleCodeBlock() },
  { label: 'Line', icon: Minus, act: (chain) => chain.setHorizontalRule() },
]

const CUPS: readonly Tool[] = [
  { label: 'Cup, 1st place', icon: cup(1), act: insertCup(1) },
  { label: 'Cup, 2nd place', icon: cup(2), act: insertCup(2) },
  { label: 'Cup, 3rd place', icon: cup(3), act: insertCup(3) },
]

const SITE_TAGS: readonly { label: string; icon: IconShape; tag: TagName }[] = [
  { label: 'Player (or type @)', icon: User, tag: 'user' },
  { label: 'Map (or type #)', icon: MapIcon, tag: 'map' },
  { label: 'Time with its demo', icon: Clock, tag: 'timer' },
  { label: 'Long jump demo', icon: LongjumpGlyph, tag: 'ljdemo' },
  { label: 'Video on the page', icon: Clapperboard, tag: 'youtube' },
  { label: 'Link to a video', icon: SquarePlay, tag: 'ytlink' },
  { label: 'Flag', icon: Flag, tag: 'flag' },
]

interface RichToolsProps {
  editor: Editor
  label: string
  ref: Ref<HTMLDivElement>
  onTag: (tag: TagName) => void
  onLink: () => void
  onPicture: () => void
  onRecord: () => void
}

/** The buttons above the rich text. Alt F10 in the text leads here, Escape back. */
export function RichTools({ editor, label, ref, onTag, onLink, onPicture, onRecord }: RichToolsProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      tools: TOOLS.map(({ active: named }) => (named ? current.isActive(...named) : undefined)),
      link: current.isActive('link'),
    }),
  })
  const run = ({ act }: Tool) => act(editor.chain().focus()).run()
  return (
    <ToolRow ref={ref} label={`Tools for the ${label.toLowerCase()}`} onLeave={() => editor.commands.focus()}>
      {TOOLS.map((tool, index) => (
        <IconButton
          key={tool.label}
          label={tool.label}
          icon={tool.icon}
          {...(tool.active && { pressed: active.tools[index] ?? false })}
          onClick={() => run(tool)}
        />
      ))}
      <IconButton label="Link (Ctrl K)" icon={Link} pressed={active.link} onClick={onLink} />
      <IconButton label="Picture" icon={ImagePlus} onClick={onPicture} />
      <IconButton label="Record: player, map, time, video" icon={Trophy} onClick={onRecord} />
      {SITE_TAGS.map(({ label: name, icon, tag }) => (
        <IconButton key={tag} label={name} icon={icon} onClick={() => onTag(tag)} />
      ))}
      {CUPS.map((tool) => (
        <IconButton key={tool.label} label={tool.label} icon={tool.icon} onClick={() => run(tool)} />
      ))}
    </ToolRow>
  )
}

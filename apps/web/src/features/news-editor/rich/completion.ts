import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionOptions, type SuggestionProps } from '@tiptap/suggestion'
import { tagText } from '../insert/tags.ts'
import { findNames, type KnownName, type NameKind } from '../names.ts'

/** The open list of names; null while there is none. */
export interface NameMenu {
  kind: NameKind
  names: readonly KnownName[]
  loading: boolean
  /** what is typed behind the sign */
  query: string
  choose: (name: KnownName) => void
  mount: SuggestionProps['mount']
}

/** How the extension talks to the component that draws the list. */
export interface MenuHost {
  show: (menu: NameMenu | null) => void
  /** whether the list took the key */
  press: (event: KeyboardEvent) => boolean
}

const SIGNS: readonly { sign: string; kind: NameKind; tag: 'user' | 'map' }[] = [
  { sign: '@', kind: 'players', tag: 'user' },
  { sign: '#', kind: 'maps', tag: 'map' },
]

/** Completes players after `@` and maps after `#`. */
export const completion = (host: MenuHost) =>
  Extension.create({
    name: 'nameCompletion',
    addProseMirrorPlugins() {
      const { editor } = this
      return SIGNS.map(({ sign, kind, tag }) => {
        const menuOf = (props: SuggestionProps<KnownName, KnownName>): NameMenu => ({
          kind,
          names: props.items,
          loading: props.loading,
          query: props.query,
          choose: props.command,
          mount: props.mount,
        })
        const options: SuggestionOptions<KnownName, KnownName> = {
          editor,
          char: sign,
          pluginKey: new PluginKey(`complete ${kind}`),
          minQueryLength: 1,
          debounce: 150,
          items: ({ query }) => findNames(kind, query),
          command: ({ range, props: name }) => {
            const code = tagText(tag, { name: name.name }, name)
            if (!code) return
            const chip = { type: 'siteTag', attrs: { code } }
            editor
              .chain()
              .focus()
              .insertContentAt(range, [chip, { type: 'text', text: ' ' }])
              .run()
          },
          render: () => ({
            onStart: (props) => host.show(menuOf(props)),
            onUpdate: (props) => host.show(menuOf(props)),
            onExit: () => host.show(null),
            onKeyDown: ({ event }) => host.press(event),
          }),
        }
        return Suggestion(options)
      })
    },
  })

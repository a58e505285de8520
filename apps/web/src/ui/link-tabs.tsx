import tabs from './tabs.module.css'

interface LinkTabsProps<Tab extends string | undefined> {
  label: string
  /** `count`: how many it shows; undefined until it is known, which has its room from the start */
  tabs: readonly { tab: Tab; label: string; count?: string | undefined }[]
  open: Tab
  hrefOf: (tab: Tab) => string
}

/** Tabs whose choice stands in the address. */
export function LinkTabs<Tab extends string | undefined>({ label, tabs: all, open, hrefOf }: LinkTabsProps<Tab>) {
  return (
    <nav className={tabs.tabs} aria-label={label}>
      {all.map(({ tab, label: name, ...more }) => (
        <a key={name} href={hrefOf(tab)} aria-current={tab === open ? 'page' : undefined} dir="auto">
          <bdi>{name}</bdi>
          {'count' in more && <em className={tabs.room}>{more.count}</em>}
        </a>
      ))}
    </nav>
  )
}

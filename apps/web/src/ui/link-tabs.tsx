import tabs from './tabs.module.css'

interface LinkTabsProps<Tab extends string | undefined> {
  label: string
  tabs: readonly { tab: Tab; label: string }[]
  open: Tab
  hrefOf: (tab: Tab) => string
}

/** Tabs whose choice stands in the address. */
export function LinkTabs<Tab extends string | undefined>({ label, tabs: all, open, hrefOf }: LinkTabsProps<Tab>) {
  return (
    <nav className={tabs.tabs} aria-label={label}>
      {all.map(({ tab, label: name }) => (
        <a key={name} href={hrefOf(tab)} aria-current={tab === open ? 'page' : undefined} dir="auto">
          {name}
        </a>
      ))}
    </nav>
  )
}

import { Tabs as Radix } from 'radix-ui'
import { useContext, type ComponentProps } from 'react'
import { DialogFoot } from './dialog-foot.ts'
import styles from './tabs.module.css'

/** Holds a list of tabs and their panels, wherever they stand inside it. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={styles.tabs} {...props} />
}

interface TabListProps {
  label: string
  tabs: readonly { value: string; label: string }[]
}

export function TabList({ label, tabs }: TabListProps) {
  return (
    <Radix.List className={styles.list} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          className={styles.tab}
          value={tab.value}
          // Radix focuses by script, which browsers take for the keyboard: a click needs no ring
          onMouseDown={(press) => press.currentTarget.focus({ focusVisible: false })}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
}

/** The panel holds controls that take the focus themselves. In a dialog its buttons are hidden with it. */
export function TabPanel({ children, ...props }: ComponentProps<typeof Radix.Content>) {
  const foot = useContext(DialogFoot)
  return (
    <Radix.Content className={styles.panel} tabIndex={-1} {...props}>
      <DialogFoot value={props.hidden ? null : foot}>{children}</DialogFoot>
    </Radix.Content>
  )
}

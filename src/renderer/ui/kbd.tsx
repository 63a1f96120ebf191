import { Fragment } from 'react'
import styles from './kbd.module.css'

/** The keys of a shortcut, in the order they are pressed. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key, index) => (
        // several combinations may have a key in common
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {/* words apart, for whoever hears or copies them */}
          {index > 0 && ' '}
          <kbd className={styles.key}>{key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}

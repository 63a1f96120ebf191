import type { LibraryFacets } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { Stars } from '../../../ui/stars.tsx'
import { formatCount } from '../../../words/format.ts'
import { useLibrary } from '../view/library-store.ts'
import styles from './rating-facet.module.css'

/** At least so many stars; the same again takes it back. */
export function RatingFacet({ ratings, least }: { ratings: LibraryFacets['ratings']; least: number }) {
  const narrow = useLibrary((library) => library.narrow)
  const words = text().library
  const withAtLeast = (stars: number) => ratings.find(({ value }) => Number(value) === stars)?.count ?? 0
  return (
    <div className={styles.rating}>
      <Stars
        label={words.rating}
        value={least}
        nameOf={(stars) => words.atLeastStars(stars, withAtLeast(stars))}
        onChange={(minRating) => narrow({ minRating })}
      />
      <span className={styles.note}>{least === 0 ? words.anyRating : formatCount(withAtLeast(least))}</span>
    </div>
  )
}

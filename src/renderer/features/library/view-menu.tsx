import { ArrowDownUp } from 'lucide-react'
import { FOUND_SORT_KEYS, isDescending, SORT_KEYS } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { keyWords } from '../../core/actions/keys.ts'
import { useCullingChoices } from '../../media/culling/culling-store.ts'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLibrary } from './view/library-store.ts'
import { useShownSort } from './view/use-shown-sort.ts'

/** In which order, stacked or not, with or without what is rejected. */
export function ViewMenu() {
  const { sort, isFound } = useShownSort()
  const { sortBy, turnSort, sortFound, stacked, toggleStacked, folded, toggleFolded, hidesRejected, toggleRejected } =
    useLibrary()
  const { advances, toggleAdvances } = useCullingChoices()
  const words = text().culling
  return (
    <ChoiceMenu
      trigger={<IconButton icon={ArrowDownUp} label={`${words.sort}: ${words.sortBy[sort.by]}`} />}
      groups={[
        {
          label: words.sort,
          one: true,
          choices: (isFound ? FOUND_SORT_KEYS : SORT_KEYS).map((by) => ({
            label: words.sortBy[by],
            isChosen: sort.by === by,
            onChoose: () => (isFound ? sortFound({ by, descending: isDescending(by) }) : sortBy(by)),
          })),
        },
        // nobody looks for what fits least
        ...(sort.by === 'relevance'
          ? []
          : [
              {
                label: words.order,
                one: true,
                choices: [false, true].map((descending) => ({
                  label: descending ? words.descending : words.ascending,
                  isChosen: sort.descending === descending,
                  onChoose: () =>
                    sort.descending !== descending && (isFound ? sortFound({ ...sort, descending }) : turnSort()),
                })),
              },
            ]),
        {
          label: words.culling,
          choices: [
            { label: words.stacks, isChosen: stacked, onChoose: toggleStacked },
            { label: text().lineage.fold, isChosen: folded, onChoose: toggleFolded },
            { label: words.hideRejected, isChosen: hidesRejected, onChoose: toggleRejected },
            {
              label: words.advance,
              isChosen: advances,
              onChoose: toggleAdvances,
              keys: keyWords('culling.advance'),
            },
          ],
        },
      ]}
    />
  )
}

import { glossary } from '../../words/listed.ts'

/**
 * Sounds are written with one sign each, as the Kokoro voices were taught: A I O W Y Q are the diphthongs of day, my, go,
 * how, boy and (British) go; stress stands before the vowel.
 */

/** How words are said that a dictionary gets wrong or does not have. */
export const SPECIAL_WORDS: Readonly<Record<string, string>> = glossary(`
  ay ˈA, ee ˈi, eff ˈɛf, gee ʤˈi, aitch ˈAʧ, ell ˈɛl, em ˈɛm, en ˈɛn, ess ˈɛs, ex ˈɛks, kay kˈA, tee tˈi, vee vˈi,
  zee zˈi, zed zˈɛd, gif ɡˈɪf, miz mˌɪz, missus mˈɪsɪz, etcetera ɛtsˈɛtəɹə, okay OkˈA, rendering ɹˈɛndəɹɪŋ,
  pressrun pɹˈɛsɹˌʌn, tomato təmˈAtO, tomatoes təmˈAtOz, pixel pˈɪksəl, pixels pˈɪksəlz, gigabyte ɡˈɪɡəbˌIt,
  gigabytes ɡˈɪɡəbˌIts, megabyte mˈɛɡəbˌIt, megabytes mˈɛɡəbˌIts
`)

/** Words that carry the sentence and are not stressed in it, with the sound they have there. */
export const WEAK_WORDS: Readonly<Record<string, string>> = glossary(`
  a ɐ, an ən, the ðə, of ʌv, to tə, and ænd, or ɔɹ, nor nɔɹ, but bʌt, in ɪn, on ɔn, at æt, as æz, by bI, for fɔɹ,
  from fɹʌm, with wɪð, than ðæn, if ɪf, is ɪz, am æm, are ɑɹ, was wʌz, were wɜɹ, be bi, been bɪn, has hæz,
  have hæv, had hæd, do dʊ, does dʌz, can kæn, could kʊd, would wʊd, should ʃʊd, will wɪl, it ɪt, its ɪts, he hi,
  she ʃi, we wi, you ju, they ðA, them ðɛm, him hɪm, her hɜɹ, his hɪz, my mI, your jʊɹ, our Wəɹ, their ðɛɹ, us ʌs,
  me mi, i I, that ðæt, so sO
`)

/** British: the a of father where America has the a of cat. */
export const BATH_WORDS: ReadonlySet<string> = new Set(
  "after afternoon advance advantage answer ask asked asking aunt banana basket bath blast branch brass calf can't cast castle chance chant class clasp craft dance demand disaster draft draught enhance example fast fasten father france gasp ghastly giraffe glance glass graph grant grasp grass half lance last lasting lather laugh laughter mask master nasty pass passed past path plant plaster rafter raspberry rather sample shaft slander slant staff task tasks telegraph vast".split(
    ' ',
  ),
)

/** The open vowel that stays long in Britain; everywhere else it is the round one of lot. */
export const PALM_WORDS: ReadonlySet<string> = new Set(
  'almond balm calm drama father fathers lava llama mama palm pajamas papa plaza psalm saga sonata spa taj tomato tomatoes vase'.split(
    ' ',
  ),
)

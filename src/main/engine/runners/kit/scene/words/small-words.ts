const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/**
 * Words that name nothing to draw: grammar, and words about the picture itself. They are not missed when a scene is read
 * without them. English and German; umlauts stand as they are written.
 */
export const SMALL_WORDS = set(`
  a an the this that these those my your his her its our their some any each every all both other another such same
  i you he she it we they me him us them who whom whose which what where when while as than then there here
  is are was were be been being am has had have having do does did done can could will would should may might must
  and or but nor so yet if because although though also too only just even still very really quite rather almost more
  most less least much many few own one ones off up down out from to for about after before during until since through
  toward towards via per like unlike among amongst amid between around against along onto upon within
  made make making shows showing shown seen looking look looks view views scene picture image photo photograph photography
  illustration drawing painting artwork art render rendering style styled design poster print graphic composition
  background foreground middle centre center side left right top bottom front back close closeup shot angle wide
  detailed detail details highly high quality hd uhd 4k 8k resolution best masterpiece professional
  beautiful nice pretty lovely good great amazing stunning gorgeous wonderful perfect
  ein eine einer einem einen eines der die das den dem des und oder aber mit ohne von vom zu zum zur im in ins am an auf aus
  bei beim nach vor über unter hinter neben zwischen durch für gegen um wie als wenn während dass ist sind war waren wird
  werden hat haben hatte sein seine seiner seinem seinen ihr ihre ihrer ihrem ihren er sie es wir ich du man sich
  dieser diese dieses jeder jede jedes alle beide noch nur auch sehr so etwas mehr viel viele wenig einige
  bild foto zeichnung gemälde illustration stil plakat hintergrund vordergrund mitte links rechts oben unten ansicht szene
  schön schöne schöner schönes schönen hübsch hübsche detailliert detaillierte hochwertig
`)

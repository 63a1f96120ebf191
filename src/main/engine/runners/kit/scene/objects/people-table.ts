import { objectTable } from './traits.ts'

/** Everything that walks upright: drawn as figures, except the faces and ghosts. */
export const PEOPLE = objectTable(`
  ground 3 street:
    man (men, guy, gentleman, father, dad, businessman, worker, fisherman, hiker, traveler, traveller, photographer, painter, artist, teacher, keeper, guard, policeman, postman, fireman, firefighter, builder, carpenter, blacksmith, shepherd, waiter, doctor, scientist, drummer, guitarist, hunter, merchant, shopkeeper, explorer, runner);
    woman (women, lady, mother, mom, businesswoman, nurse, actress, singer);
    person (people, family, couple, lovers, team, band, human, figure, someone, pedestrian, silhouette, crowd, passer by, friends, persons, stranger, musician, wanderer, monk, student)
  ground 2 garden: girl (daughter, sister, schoolgirl); boy (son, brother, schoolboy);
    child (children, kid, kids, toddler)
  ground 3 garden: old-man (old man, grandfather, grandpa, elder);
    old-woman (old woman, grandmother, grandma, granny); queen (princess, empress); clown (jester)
  ground 3 moon: astronaut (spaceman, cosmonaut, spacewoman); alien (extraterrestrial, martian)
  ground 3 field: king (emperor); knight (warrior, soldier, samurai)
  ground 3 forest: wizard (sorcerer, mage, magician); witch (sorceress)
  ground 3 beach: pirate (captain, sailor)
  ground 3 farm: cowboy (cowgirl, farmer, gardener, rancher)
  ground 3 room: chef (cook, baker)
  ground 3 arctic: santa (santa claus, father christmas)
  ground 3 village: ninja
  ground 3 city: superhero (super hero); robot (android, droid)
  ground 3 studio: dancer (ballerina, ballet dancer)
  underwater 3 underwater: diver (scuba diver); mermaid (siren)
  air 3 village: ghost (spirit, phantom)
  table 2 studio: skull (skeleton)
  water 3 sea: person-surfing (surfer, surfing)
  ground 3 mountains: skier (skiing); snowboarder (snowboarding);
    person-in-lotus-position (yoga, meditating person, buddha)
  air 2 forest: person-fairy (fairy, pixie)
  floor 2 room: baby (infant)
`)

import { objectTable } from './traits.ts'

/** Icons worth having under other words than their own name. */
export const ICONS = objectTable(`
  table 2: badminton (shuttlecock); firecracker (dynamite)
  floor 2: bowling (bowling pins)
  ground 3 cave: coffin (casket)
  ground 3 field: headstone (grave, tombstone, gravestone, graveyard, cemetery); bow-and-arrow (bow, archery)
  table 2 table: compass; cut-of-meat (steak, meat); poultry-leg (drumstick, chicken leg);
    cooked-rice (rice, bowl of rice); curry-rice (curry); ice-cream (sundae, ice cream sundae);
    cup-with-straw (soda, milkshake, smoothie, cola); bubble-tea (boba, boba tea); tumbler-glass (whisky, whiskey);
    teacup-without-handle (matcha, green tea); fork-and-knife-with-plate (cutlery); kitchen-knife (knife); popcorn;
    potato (potatoes); cucumber (pickle); melon (cantaloupe); bell-pepper (capsicum);
    video-game (game controller, gamepad, controller); joystick (arcade); game-die (dice, die); test-tube (chemistry);
    magnifying-glass-tilted-left (magnifying glass); nesting-dolls (matryoshka, russian doll);
    diya-lamp (oil lamp, diwali); rice-ball (onigiri); dumpling (gyoza, dumplings)
  ground 5 field: derelict-house (haunted house, abandoned house, ruin, ruins)
  ground 5 village: houses (row of houses)
  ground 1 farm: hatching-chick (hatching egg)
  ground 1 forest: nest-with-eggs (nest, bird nest); fallen-leaf (leaf, leaves, autumn leaf); maple-leaf (maple leaf);
    chestnut (acorn)
  table 2 studio: feather; headphone (headphones); microphone; studio-microphone (retro microphone);
    musical-keyboard (synthesizer); accordion; clapper-board (movie, film); performing-arts (theatre, theater, masks);
    puzzle-piece (puzzle, jigsaw); petri-dish (bacteria); gear (cog, cogwheel, gears); hammer-and-wrench (tools);
    carpentry-saw (saw); locked (padlock, lock); magic-wand (wand); high-heeled-shoe (high heels, heels);
    womans-boot (boot, boots); handbag (bag, purse)
  table 3 table: bowl-with-spoon (cereal, porridge, oatmeal); pot-of-food (stew, casserole);
    chess-pawn (chess, chess piece, pawn)
  floor 3 studio: banjo (ukulele, lute)
  table 3 room: film-projector (projector, cinema)
  floor 3 street: shopping-cart (trolley cart)
  floor 2 street: shopping-bags (shopping bag, shopping); wastebasket (bin, trash can)
  ground 4 road: fuel-pump (gas station, petrol station, petrol pump)
  ground 5 city: building-construction (crane, construction site); stadium (arena);
    classical-building (courthouse, acropolis)
  ground 4 field: satellite-antenna (antenna, radio telescope)
  ground 2 street: oil-drum (barrel)
  water 2 sea: ring-buoy (lifebuoy, life ring)
  ground 4 garden: playground-slide (slide)
  table 2 street: roller-skate (roller skates)
  table 2 arctic: ice-skate (ice skates, skates)
  ground 2 mountains: skis (ski); hiking-boot (hiking boots)
  air 1 garden: flying-disc (frisbee)
  table 3 studio: balance-scale (scales, justice); dna (double helix); t-shirt (tshirt, shirt);
    coat (jacket, raincoat, overcoat, parka, cloak, suit, uniform, sweater, pullover, hoodie, cardigan, robe);
    dress (gown, skirt, blouse)
  air 2 cave: spider-web (cobweb, web, spiderweb)
  table 2 beach: womans-hat (sun hat, straw hat)
  air 2 street: red-paper-lantern (chinese lantern, japanese lantern)
  air 2 studio: microbe (virus, germ, amoeba); star (gold star); sparkles (sparkle, glitter)
  air 3 sky: airplane-departure (plane taking off)
  air 3 mountains: aerial-tramway (gondola lift, ski lift, cable railway)
  water 3 sea: speedboat (motorboat, powerboat)
  ground 2 farm: wheel (wagon wheel)
  air 2 sky: glowing-star (glowing star)
`)

import { objectTable } from './traits.ts'

/** Plants, buildings and vehicles. */
export const PLACES = objectTable(`
  ground 5 field: tree (oak, maple tree, deciduous tree, maple, elm); birch (birch tree, aspen);
    bare-tree (bare tree, dead tree, leafless tree, branch, branches); windmill (mill);
    wind-turbine (wind turbine, turbine); tower (watchtower, stone tower);
    classical-building (greek temple, parthenon, museum, roman temple); circus-tent (circus, big top);
    ferris-wheel (big wheel, fairground, amusement park); roller-coaster (rollercoaster);
    rocket-launch (rocket launch, launching rocket, rocket taking off, rocket lift off, liftoff)
  ground 5 mountains: pine (pine tree, fir, spruce, evergreen, evergreen tree, conifer, fir tree);
    castle (fortress, palace, citadel); japanese-castle (pagoda, japanese temple, temple); hindu-temple
  ground 5 beach: palm (palm tree, coconut palm, palms)
  ground 5 garden:
    blossom-tree (cherry tree, cherry blossom, cherry blossom tree, sakura, apple tree, blossoming tree)
  ground 5 lake: willow (willow tree, weeping willow); shinto-shrine (torii, torii gate, shrine)
  ground 4 room: christmas-tree (christmas tree, xmas tree)
  ground 2 garden: bush (shrub, hedge)
  ground 4 desert: cactus (cacti, saguaro, cactuses)
  ground 1 field: flower (daisy, wildflower, blossom, poppy, flowers); tulip; lavender-plant (lavender);
    four-leaf-clover (clover, shamrock)
  ground 1 garden: rose (red rose, roses); hibiscus; seedling (sprout)
  ground 3 field: sunflower
  water 1 pond: lotus (water lily, waterlily, lily pad)
  ground 1 forest: mushroom (toadstool, fungus, fungi)
  floor 2 room: potted-plant (houseplant, house plant, pot plant, fern)
  ground 2 field: sheaf-of-rice (wheat, rice plant, barley, corn field)
  underwater 2 underwater: coral (corals)
  underwater 3 underwater: seaweed (kelp, algae)
  ground 2 mountains: rock (stone, boulder)
  ground 2 forest: wood (log, tree stump, stump); campfire (bonfire, camp fire)
  ground 5 village: house (roof, rooftop, chimney, cottage, cabin, bungalow, hut house, log cabin, mansion, villa);
    church (chapel, cathedral); school
  ground 5 farm: barn (farmhouse, stable)
  ground 4 beach: hut (shack)
  ground 5 forest: treehouse (tree house)
  ground 5 city: tower-block (skyscraper, tower block, office building, apartment building); mosque (minaret);
    hospital; factory (power plant); statue-of-liberty (liberty statue); tokyo-tower (eiffel tower, radio tower)
  ground 5 coast: lighthouse (beacon)
  ground 5 desert: pyramid (pyramids)
  ground 4 garden: carousel-horse (carousel, merry go round); wall (brick wall, stone wall, garden wall)
  ground 3 garden: fountain; bench (park bench); bicycle (bike, cycle)
  ground 4 field: moai (easter island head); bullet-train (high speed train)
  ground 4 forest: tent (camping, campsite, camp)
  ground 2: fire (flame, flames)
  ground 5 river: bridge (stone bridge, footbridge)
  ground 4 street: lamp-post (street lamp, streetlight, lamppost, lantern post, street light);
    stall (market stall, booth, kiosk, fruit stand, market stand, food stall); bus (school bus, coach);
    fire-engine (fire truck, firetruck); ambulance; tram-car (tram, trolley, streetcar, cable car)
  ground 2 farm: fence (picket fence)
  ground 3 farm: scarecrow
  ground 3 arctic: snowman (snowmen)
  ground 4 arctic: igloo
  ground 3 street: postbox (mailbox, letterbox); traffic-light (traffic lights, stoplight); umbrella (parasol);
    taxi (cab, yellow cab); police-car; motor-scooter (scooter, vespa, moped)
  ground 3 beach: umbrella-on-ground (beach umbrella)
  ground 3 road: car (automobile, sedan, vehicle, beetle car, coupe); racing-car (race car, racecar, formula one);
    sport-utility-vehicle (jeep, suv, campervan); minibus (van, camper, camper van); pickup-truck (pickup);
    motorcycle (motorbike)
  ground 4 road: delivery-truck (truck, lorry)
  ground 4 farm: tractor
  ground 4 mountains: train (steam train, locomotive, steam engine)
  ground 1 street: skateboard
  ground 2 arctic: sled (sleigh, sledge)
  water 3 lake: boat (rowboat, rowing boat, dinghy, fishing boat, canoe, kayak, gondola)
  water 4 sea: sailboat (sailing boat, sail boat, yacht, sailing ship, schooner)
  water 5 sea: pirate-ship (pirate ship, galleon, tall ship);
    ship (cruise ship, ferry, steamer, ocean liner, cargo ship, steamboat)
  water 2 pond: paper-boat (paper boat)
  underwater 4 underwater: submarine
  ground 2 underwater: anchor
  air 3 sky: balloon (party balloon); airplane (plane, aeroplane, jet, airliner, passenger plane);
    small-airplane (biplane, propeller plane); parachute (skydiver)
  air 4 mountains: hot-air-balloon (hot air balloon, air balloon)
  air 2 sky: paper-plane (paper plane, paper airplane)
  air 3 city: helicopter; fireworks (firework)
  air 4 city: zeppelin (blimp, airship, dirigible)
  air 2 field: kite
  space 4 space: rocket (spaceship, spacecraft, space ship, rocket ship, space shuttle);
    earth (globe, world, planet earth)
  air 3 field: flying-saucer (ufo, alien ship)
  space 2 space: satellite; comet (meteor, asteroid, shooting star, meteorite)
  space 3 space: planet (ringed planet, saturn, planets)
  air 2 lake: paper-lantern (lantern, lanterns, paper lantern, sky lantern)
`)

import { objectTable } from './traits.ts'

export const ANIMALS = objectTable(`
  floor 2 room: cat (kitten, kitty, tomcat, tabby)
  ground 2 garden: dog (puppy, hound, terrier, labrador, retriever); poodle
  ground 3 forest: fox (vixen); wolf (wolves); boar (wild boar)
  ground 4 forest: bear (grizzly); deer (stag, doe, fawn, reindeer, antelope, gazelle); moose (elk)
  ground 4 arctic: polar-bear; mammoth
  ground 3 jungle: panda; tiger; leopard (cheetah, jaguar, panther); gorilla; orangutan
  ground 2 forest: koala; raccoon; chipmunk (squirrel); badger; skunk; owl
  ground 3 field: lion (lioness)
  ground 1 pond: frog (toad)
  floor 1 room: hamster (guinea pig, gerbil)
  ground 2 field: rabbit (bunny, hare, bunnies)
  floor 1 field: mouse (mice)
  ground 1 street: rat
  ground 1 garden: hedgehog; small-bird (bird, sparrow, robin, finch, songbird); lady-beetle (ladybug, ladybird);
    beetle; ant; snail (slug); bug (caterpillar, worm)
  ground 2 river: beaver
  water 2 river: otter
  air 2 jungle: sloth
  ground 2 jungle: monkey (ape, chimp, chimpanzee); parrot (macaw, cockatoo); snake (serpent, python, cobra)
  ground 3 desert: kangaroo (wallaby)
  ground 4 field: horse (pony, stallion, mare, foal); unicorn; zebra; elephant; rhinoceros (rhino); bison (buffalo)
  ground 3 farm: donkey (mule); cow (calf, cattle)
  ground 5 field: giraffe
  ground 4 river: hippopotamus (hippo)
  ground 4 desert: camel (dromedary); two-hump-camel (bactrian camel)
  ground 3 mountains: llama (alpaca); ram
  ground 4 farm: ox (bull)
  ground 2 farm: pig (piglet, hog); ewe (sheep, lamb); rooster (cock, cockerel); turkey
  ground 2 mountains: goat
  ground 1 farm: chicken (hen, hens); baby-chick (chick, duckling)
  water 2 pond: duck (mallard); rubber-duck (rubber duck, toy duck)
  ground 2 pond: goose (geese)
  water 2 lake: swan (cygnet)
  ground 3 lake: flamingo
  ground 2 arctic: penguin; seal (sea lion, walrus)
  ground 3 garden: peacock
  air 2 mountains: eagle (hawk, falcon, vulture)
  air 1 sky: dove (pigeon); flying-bird (bird in flight, birds in flight, flying bird, swallow)
  ground 1 field: blackbird (crow, raven); cricket (grasshopper)
  air 1 sea: gull (seagull)
  air 1 cave: bat
  air 1 garden: butterfly (moth); honeybee (bee, bumblebee, wasp, honey bee)
  ground 1 cave: spider
  ground 1 desert: lizard (gecko, chameleon, salamander, iguana); scorpion
  ground 3 river: crocodile (alligator)
  ground 2 beach: turtle (tortoise)
  underwater 3 underwater: sea-turtle (sea turtle); octopus (kraken)
  ground 4 mountains: dragon
  ground 4 jungle: t-rex (tyrannosaurus, dinosaur, trex)
  ground 5 jungle: sauropod (brontosaurus, brachiosaurus, diplodocus)
  air 3 sky: phoenix-bird (phoenix)
  underwater 1 underwater: fish (carp, salmon, trout, tuna); tropical-fish (angelfish, clownfish, goldfish)
  underwater 2 underwater: blowfish (pufferfish, puffer fish); squid (cuttlefish); jellyfish (medusa);
    seahorse (sea horse)
  underwater 4 underwater: shark
  water 3 sea: dolphin (porpoise)
  water 5 sea: whale (humpback, orca)
  ground 1 beach: crab (hermit crab); lobster (crayfish); spiral-shell (shell, seashell, conch); starfish (sea star)
`)

/** Written by `node packages/bots/src/train-bidding.ts 12000 bidding`. By decks and holder: the weights of `bidFeatures`. */
// oxfmt-ignore
export const BIDDING_WEIGHTS = {
  1: {
    bidder: [-0.368, 0.641, 0.271, 0.663, 1.132, -0.306, 0.354, 0.109, 0.217],
    landlord: [0.783, 1.244, -0.218, 1.041, 1.58, -0.939, 0.411, 0.113, 0.117],
    farmer: [0.666, 0.448, -0.018, 0.264, 0.526, 0.247, 0.206, 0.061, 0.299],
  },
  2: {
    bidder: [-0.968, -0.01, -0.396, 0.052, 0.405, -0.218, 0.135, 0.065, 0.214],
    landlord: [-1.186, 0.069, -0.599, 0.122, 0.473, -0.885, 0.144, 0.06, 0.317],
    farmer: [0.947, 0.227, 0.173, 0, 0.116, -0.598, 0.05, 0.028, 0.038],
  },
} as const;

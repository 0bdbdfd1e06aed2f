/** Written by `node packages/bots/src/train-bidding.ts 12000 bidding`. By decks and holder: the weights of `bidFeatures`. */
// oxfmt-ignore
export const BIDDING_TABLE = {
  1: {
    bidder: [-0.498, 0.672, 0.284, 0.784, 1.083, -0.325, 0.413, 0.119, 0.341],
    landlord: [0.518, 1.372, -0.017, 1.183, 1.529, -1.048, 0.49, 0.117, 0.196],
    farmer: [0.605, 0.425, -0.01, 0.302, 0.476, 0.325, 0.241, 0.066, 0.266],
  },
  2: {
    bidder: [-0.665, 0.087, -0.282, 0.096, 0.309, 0.123, 0.101, 0.048, 0.166],
    landlord: [-0.808, 0.149, -0.843, 0.228, 0.521, -0.878, 0.15, 0.032, 0.449],
    farmer: [0.915, 0.028, -0.225, 0.064, 0.159, -0.53, 0.062, 0.03, 0.149],
  },
} as const;

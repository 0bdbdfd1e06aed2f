export {
  anyText,
  decimal,
  flag,
  commaListOf,
  choiceOf,
  readableFile,
  repeated,
  wholeNumber,
  type Option,
  type OptionTable,
  type Positionals,
} from './option.ts';
export { optionLines, optionSentence, parseOptions, type Arguments, type OptionFailure } from './parse.ts';

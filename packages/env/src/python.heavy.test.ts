import { test } from 'node:test';
import { testPython } from './testing/python-package.ts';

/** A few tests of each kind; `python.long.test.ts` runs all. */
const TESTS = [
  'test_batch.LegalTest',
  'test_batch.ErrorsTest.test_refused_and_nothing_has_moved',
  'test_batch.ErrorsTest.test_a_killed_process_is_noticed',
  'test_batch.ArraysTest.test_last_observations_and_games_that_begin_again',
  'test_batch.ArraysTest.test_the_auction_with_real_scores',
  'test_dataset.DatasetTest.test_files_of_ddz_simulate',
  'test_dataset.DatasetTest.test_files_of_other_rules_or_of_another_run_are_refused',
  'test_encodings.DouZeroTest.test_batches_of_several_games',
  'test_encodings.FeaturesTest.test_the_best_value_is_what_neural_plays',
  'test_interfaces.VectorTest.test_one_game',
  'test_interfaces.StateTest.test_a_given_deal',
  'test_interfaces.QuestionsTest',
  'test_interfaces.TeacherTest.test_a_verdict_knows_whose_play_there_is_to_beat',
  'test_arena.ArenaTest.test_an_agent_of_the_wrong_shape',
  'test_arena.ArenaTest.test_two_functions_and_bots_by_name',
  'test_arena.EndgamesTest.test_a_player_that_follows_the_solver_throws_nothing_away',
  'test_arena.BestResponseTest.test_positions_with_known_best_responses',
  'test_douzero.DouZeroTest.test_the_bot_of_ddz_chooses_as_douzero_did',
  'test_douzero.DouZeroTest.test_what_is_missing_is_named',
];

test('the Python package, a few of its tests', { timeout: 120_000 }, (context) => testPython(context, TESTS));

# The bots and their settings: the one table for the bots of every language.

cdef extern from *:
    """
    #include <stdint.h>
    enum {
        isettlers_bot_random, isettlers_bot_greedy, isettlers_bot_heuristic, isettlers_bot_expectimax,
        isettlers_bot_flat, isettlers_bot_ismcts, isettlers_bot_moismcts, isettlers_bot_pimc, isettlers_bot_uct,
        isettlers_bot_count
    };
    typedef struct {
        const char *name, *meaning;
        uint8_t determinize, by_seat, uniform, one_ply, max_depth;   /* of a Plan; max_depth 0: by the setting */
    } isettlers_bot;
    static const isettlers_bot isettlers_bots[isettlers_bot_count] = {
        {"random", "plays uniformly random legal actions", 0, 0, 0, 0, 0},
        {"greedy", "plays the action with the highest evaluation of the next state, by plain weights", 0, 0, 0, 0, 0},
        {"heuristic", "the same by tuned weights", 0, 0, 0, 0, 0},
        {"expectimax", "one-ply expectimax: greedy by the mean evaluation over determinizations", 0, 0, 1, 1, 1},
        {"flat", "flat Monte Carlo: equally many playouts for each action", 0, 0, 1, 0, 1},
        {"ismcts", "information set MCTS (single observer): one tree, a new determinization each iteration",
         0, 0, 0, 0, 0},
        {"moismcts", "information set MCTS with multiple observers: a tree for each seat", 0, 1, 0, 0, 0},
        {"pimc", "perfect-information Monte Carlo: one UCT tree per determinization; visits are summed", 2, 0, 0, 0, 0},
        {"uct", "UCT with perfect information: sees hidden information, for studies only", 1, 0, 0, 0, 0},
    };

    enum {   /* bits of some bots */
        isettlers_looks = 1 << isettlers_bot_expectimax,
        isettlers_flat = 1 << isettlers_bot_flat,
        isettlers_pimc = 1 << isettlers_bot_pimc,
        isettlers_trees = 1 << isettlers_bot_ismcts | 1 << isettlers_bot_moismcts | 1 << isettlers_bot_pimc |
                          1 << isettlers_bot_uct,
        isettlers_one_world = isettlers_trees & ~isettlers_pimc,
        isettlers_plays_out = isettlers_flat | isettlers_trees,
        isettlers_searches = isettlers_plays_out | isettlers_looks
    };
    enum {
        isettlers_set_iterations, isettlers_set_ms, isettlers_set_cpu_ms, isettlers_set_nodes, isettlers_set_c,
        isettlers_set_win, isettlers_set_scale, isettlers_set_bias, isettlers_set_puct,
        isettlers_set_spread, isettlers_set_expand, isettlers_set_weights, isettlers_set_rollout,
        isettlers_set_candidates, isettlers_set_epsilon, isettlers_set_cutoff, isettlers_set_max_depth,
        isettlers_set_reuse, isettlers_set_memory, isettlers_set_threads, isettlers_set_parallel,
        isettlers_set_trees, isettlers_set_looks, isettlers_setting_count
    };
    typedef struct {
        const char *name, *meaning;
        const char *words;           /* separated by spaces; 0 for a number */
        double usual, least, most;   /* places of words; without a default, `usual` is below `least` */
        uint16_t bots;
        uint8_t fraction;            /* not only whole numbers */
        uint8_t local;               /* takes more of a machine than a fair share */
    } isettlers_setting;
    static const isettlers_setting isettlers_settings[isettlers_setting_count] = {
        {"iterations", "iterations, each with a playout, summed over threads", 0, 0, 1, 1e12, isettlers_plays_out, 0,
         0},
        {"ms", "milliseconds", 0, 0, 1, 1e9, isettlers_searches, 0, 0},
        {"cpu_ms", "milliseconds of processor time, summed over threads", 0, 0, 1, 1e9, isettlers_searches, 0, 0},
        {"nodes", "nodes of the trees", 0, 0, 1, 1e9, isettlers_plays_out, 0, 0},
        {"c", "exploration: weight of the exploration term", 0, 0.4, 0, 100, isettlers_trees, 1, 0},
        {"win", "share of victory in the reward; the rest is the margin of points", 0, 0.25, 0, 1, isettlers_plays_out,
         1, 0},
        {"scale", "margin of points that gives a reward of 0.75", 0, 10, 0.01, 1e6, isettlers_plays_out, 1, 0},
        {"bias", "prior weight, decaying with visits (progressive bias)", 0, 0, 0, 1000, isettlers_trees, 1, 0},
        {"puct", "exploration by priors (PUCT), in place of `c` and `bias`; 0 for UCB", 0, 1, 0, 100, isettlers_trees,
         1, 0},
        {"spread", "margin of evaluations at which a prior of PUCT is a quarter of the best", 0, 2, 0.01, 1e6,
         isettlers_trees, 1, 0},
        {"expand", "visits with which PUCT gives a node its children", 0, 1, 1, 1e6, isettlers_trees, 0, 0},
        {"weights", "set of weights that `evaluate` uses; net: the tuned ones, and a network for searches",
         "plain tuned net", 1, 0, 2, isettlers_plays_out, 0, 0},
        {"rollout", "rollout policy", "random greedy sampled", 2, 0, 2, isettlers_plays_out, 0, 0},
        {"candidates", "random actions that the sampled rollout policy evaluates", 0, 2, 1, 64, isettlers_plays_out,
         0, 0},
        {"epsilon", "share of random actions in greedy and sampled rollouts", 0, 0.1, 0, 1, isettlers_plays_out, 1, 0},
        {"cutoff", "decisions of a playout before the evaluation ends it, -1 for all", 0, 30, -1, 10000,
         isettlers_plays_out, 0, 0},
        {"max_depth", "decisions that a descent makes in a tree", 0, 256, 1, 256, isettlers_trees, 0, 0},
        {"reuse", "keep the subtree of the chosen action while the seat decides again and sees nothing new", "off on",
         1, 0, 1, isettlers_one_world, 0, 0},
        {"memory", "megabytes for the trees of a thread", 0, 64, 1, 65536, isettlers_plays_out, 0, 1},
        {"threads", "threads that search", 0, 1, 1, 256, isettlers_plays_out, 0, 1},
        {"parallel", "root: a tree for each thread; tree: one tree for all", "root tree", 0, 0, 1, isettlers_plays_out,
         0, 1},
        {"determinizations", "determinizations, each with a tree", 0, 20, 1, 4096, isettlers_pimc, 0, 0},
        {"determinizations", "determinizations that each action is evaluated in", 0, 20, 1, 10000, isettlers_looks,
         0, 0},
    };
    """
    enum:
        BOT_RANDOM "isettlers_bot_random"
        BOT_GREEDY "isettlers_bot_greedy"
        BOT_HEURISTIC "isettlers_bot_heuristic"
        BOT_COUNT "isettlers_bot_count"
        SEARCHES "isettlers_searches"
        SET_ITERATIONS "isettlers_set_iterations"
        SET_MS "isettlers_set_ms"
        SET_CPU_MS "isettlers_set_cpu_ms"
        SET_NODES "isettlers_set_nodes"
        SET_C "isettlers_set_c"
        SET_WIN "isettlers_set_win"
        SET_SCALE "isettlers_set_scale"
        SET_BIAS "isettlers_set_bias"
        SET_WEIGHTS "isettlers_set_weights"
        SET_ROLLOUT "isettlers_set_rollout"
        SET_CANDIDATES "isettlers_set_candidates"
        SET_EPSILON "isettlers_set_epsilon"
        SET_CUTOFF "isettlers_set_cutoff"
        SET_MAX_DEPTH "isettlers_set_max_depth"
        SET_REUSE "isettlers_set_reuse"
        SET_PUCT "isettlers_set_puct"
        SET_SPREAD "isettlers_set_spread"
        SET_EXPAND "isettlers_set_expand"
        SET_MEMORY "isettlers_set_memory"
        SET_THREADS "isettlers_set_threads"
        SET_TREES "isettlers_set_trees"
        SET_LOOKS "isettlers_set_looks"
        SETTING_COUNT "isettlers_setting_count"

    ctypedef struct BotEntry "isettlers_bot":
        const char* name
        const char* meaning
        uint8_t determinize
        bint by_seat
        bint uniform
        bint one_ply
        uint8_t max_depth

    ctypedef struct SettingEntry "isettlers_setting":
        const char* name
        const char* meaning
        const char* words
        double usual
        double least
        double most
        uint16_t bots
        bint fraction
        bint local

    const BotEntry BOTS "isettlers_bots"[]
    const SettingEntry SETTINGS "isettlers_settings"[]

/* Random deals of basic President in C: the yardstick that bench/kernel.py measures the kernel against.
 *
 * Only the basic rules: same number of higher cards, a pass costs the turn, 52 cards, seat 0 leads. A hand is one
 * 64-bit word, four bits a rank.
 *
 *   gcc -O3 -march=native kernel.c -o kernel && ./kernel PLAYERS DEALS SEED
 *
 * prints the number of actions and the processor seconds used.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ONES 0x1111111111111ULL
#define TOPS 0x8888888888888ULL

static uint64_t seed;

static inline uint32_t below(uint32_t bound) {
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (uint32_t)(((seed * 0x2545F4914F6CDD1DULL >> 32) * bound) >> 32);
}

/* The ranks of which a hand holds at least `count` cards, as the top bits of their nibbles. */
static inline uint64_t at_least(uint64_t hand, int count) { return (hand + (uint64_t)(8 - count) * ONES) & TOPS; }

static inline int nth_rank(uint64_t ranks, uint32_t index) {
    while (index--) ranks &= ranks - 1;
    return __builtin_ctzll(ranks) >> 2;
}

static inline int next_seat(uint32_t seats, int seat) {
    uint32_t above = seats >> (seat + 1) << (seat + 1);
    return __builtin_ctz(above ? above : seats);
}

static void deal(uint64_t *hands, uint8_t *deck, int players) {
    for (int seat = 0; seat < players; seat++) hands[seat] = 0;
    for (int left = 52, seat = 0; left > 0; left--) {
        uint32_t chosen = below((uint32_t)left);
        uint8_t rank = deck[chosen];
        deck[chosen] = deck[left - 1];
        deck[left - 1] = rank;
        hands[seat] += 1ULL << 4 * rank;
        if (++seat == players) seat = 0;
    }
}

static long play(uint64_t *hands, int players, int *order) {
    uint32_t active = (1u << players) - 1, passed = 0;
    int turn = 0, owner = 0, rank = -1, size = 0, out = 0;
    long actions = 0;
    for (;;) {
        uint64_t hand = hands[turn];
        actions++;
        if (rank >= 0) {
            uint64_t able = at_least(hand, size) & ~0ULL << (4 * rank + 4);
            uint32_t count = (uint32_t)__builtin_popcountll(able), pick = able ? below(count + 1) : 0;
            if (pick == count) {
                passed |= 1u << turn;
                uint32_t waiting = active & ~(passed | 1u << owner);
                if (waiting) {
                    turn = next_seat(waiting, turn);
                } else {
                    turn = active >> owner & 1 ? owner : next_seat(active, owner);
                    rank = -1;
                    passed = 0;
                }
                continue;
            }
            rank = nth_rank(able, pick);
        } else {
            uint32_t total = 0;
            for (int k = 1; k <= 4; k++) total += (uint32_t)__builtin_popcountll(at_least(hand, k));
            uint32_t pick = below(total);
            for (size = 1;; size++) {
                uint64_t able = at_least(hand, size);
                uint32_t count = (uint32_t)__builtin_popcountll(able);
                if (pick < count) {
                    rank = nth_rank(able, pick);
                    break;
                }
                pick -= count;
            }
        }
        hand -= (uint64_t)size << 4 * rank;
        hands[turn] = hand;
        if (!hand) {
            order[out++] = turn;
            active ^= 1u << turn;
            if (!(active & (active - 1))) return actions;
        }
        owner = turn;
        passed = 0;
        turn = next_seat(active & ~(1u << owner), owner);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int players = atoi(argv[1]), order[13];
    long deals = atol(argv[2]), actions = 0, places = 0;
    seed = strtoull(argv[3], NULL, 10) | 1;
    uint64_t hands[13];
    uint8_t deck[52];
    for (int card = 0; card < 52; card++) deck[card] = (uint8_t)(card >> 2);
    clock_t start = clock();
    for (long i = 0; i < deals; i++) {
        deal(hands, deck, players);
        actions += play(hands, players, order);
        places += order[0];
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%ld %.6f %ld\n", actions, seconds, places);
    return 0;
}
